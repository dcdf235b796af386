import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { fetchWhenMade, importArchive, readArchive } from '../../testing/exported-files.ts';
import { createPage } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { newMember } from '../../testing/test-people.ts';

const GIB = 1024 ** 3;

const app = useTestApp();
let folder: string;
let files: Map<string, Buffer>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-large-'));
  const page = await createPage(app.dataSource);
  const { headers } = await newMember(app, page);
  const answer = await fetchWhenMade(`${app.origin}/api/page/${page.id}/export`, { headers });
  files = await readArchive(Buffer.from(await answer.arrayBuffer()));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const importPage = (path: string) => importArchive(app, path);

/** A ZIP of the page's files. */
async function pack(): Promise<string> {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { compress: false });
  zip.end();
  const path = join(folder, `${randomUUID()}.zip`);
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

/** Before its content, and in the directory at the end (APPNOTE 4.3.7, 4.3.12). */
function describeFile(name: string, begin: number, bytes: number, packedBytes: number) {
  const [head, entry, sizes] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(20)];
  head.write('PK\u0003\u0004');
  head.writeUInt16LE(name.length, 26);
  entry.write('PK\u0001\u0002');
  if (packedBytes < bytes) entry.writeUInt16LE(8, 10); // deflated
  entry.fill(0xff, 20, 28); // the sizes follow
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(sizes.length, 30);
  entry.writeUInt32LE(begin, 42);
  sizes.writeUInt16LE(1, 0);
  sizes.writeUInt16LE(16, 2);
  sizes.writeBigUInt64LE(BigInt(bytes), 4);
  sizes.writeBigUInt64LE(BigInt(packedBytes), 12);
  return {
    head: Buffer.concat([head, Buffer.from(name)]),
    entry: Buffer.concat([entry, Buffer.from(name), sizes]),
  };
}

/** The end of a large archive, with what it says of how many files there are (4.3.14 to 4.3.16). */
function describeEnd(count: number, directoryStart: number, directoryBytes: number): Buffer {
  const [largeEnd, locator, end] = [Buffer.alloc(56), Buffer.alloc(20), Buffer.alloc(22, 0xff)];
  largeEnd.write('PK\u0006\u0006');
  largeEnd.writeBigUInt64LE(44n, 4);
  for (const place of [24, 32]) largeEnd.writeBigUInt64LE(BigInt(count), place);
  largeEnd.writeBigUInt64LE(BigInt(directoryBytes), 40);
  largeEnd.writeBigUInt64LE(BigInt(directoryStart), 48);
  locator.write('PK\u0006\u0007');
  locator.writeBigUInt64LE(BigInt(directoryStart + directoryBytes), 8);
  locator.writeUInt32LE(1, 16);
  end.write('PK\u0005\u0006');
  end.fill(0, 4, 8);
  end.fill(0, 20, 22);
  return Buffer.concat([largeEnd, locator, end]);
}

/**
 * Adds many empty files, and one of so many bytes, which takes no room on the disk as it is a hole; `count` is how many
 * files the archive says it has.
 */
async function addFiles(
  path: string,
  {
    empty = 0,
    bytes,
    packedBytes = bytes,
  }: { empty?: number; bytes: number; packedBytes?: number },
  count?: number,
) {
  const packed = await readFile(path);
  const end = packed.subarray(packed.lastIndexOf('PK\u0005\u0006'));
  const [entries, size, begin] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  const heads: Buffer[] = [];
  const directory = [packed.subarray(begin, begin + size)];
  let offset = begin;
  for (let number = 0; number <= empty; number += 1) {
    const isLast = number === empty;
    const sizes = isLast ? ([bytes, packedBytes] as const) : ([0, 0] as const);
    const { head, entry } = describeFile(`photos/${number}.jpg`, offset, ...sizes);
    heads.push(head);
    directory.push(entry);
    offset += head.length + sizes[1];
  }
  const entryBytes = Buffer.concat(directory);
  const described = describeEnd(count ?? entries + empty + 1, offset, entryBytes.length);
  const file = await open(path, 'r+');
  await file.write(Buffer.concat(heads), 0, null, begin);
  await file.truncate(offset);
  await file.write(Buffer.concat([entryBytes, described]), 0, null, offset);
  await file.close();
}

it('a page with more than 50,000 pictures, and 20 GB of films, is imported', async () => {
  const path = await pack();
  await addFiles(path, { empty: 50_001, bytes: 21 * GIB });
  expect(await importPage(path)).toMatchObject({ isCopy: true });
});

it('an archive that says it has a million files, or that grows by more than 20 GB, is refused', async () => {
  const many = await pack();
  await addFiles(many, { bytes: 1 }, 1_000_000);
  await expect(importPage(many)).rejects.toThrow('too many files');
  const growing = await pack();
  await addFiles(growing, { bytes: 21 * GIB, packedBytes: 1_000 });
  await expect(importPage(growing)).rejects.toThrow('unpacks to more');
});
