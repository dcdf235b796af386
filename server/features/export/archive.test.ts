import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readArchive } from '../../testing/exported-files.ts';
import type { Storage } from '../uploads/storage/storage.ts';
import { computeArchiveSize, openArchive } from './archive.ts';

const CONTENT = Buffer.from('a photo');
const storage = {
  get: async () => ({ size: CONTENT.length, stream: Readable.from([CONTENT]) }),
} as unknown as Storage;

it.each([1, 900])('an archive of %i files has the size that was computed before', async (count) => {
  const files = Array.from({ length: count }, (_, index) => ({
    path: `photos/photo-${index}.jpg`,
    folder: 'key',
    name: 'original',
    size: CONTENT.length,
  }));
  const bytes = await buffer(openArchive({ files, madeAt: new Date() }, storage));
  expect(bytes.length).toBe(await computeArchiveSize(files));
  expect((await readArchive(bytes)).size).toBe(count);
});

it('an archive fails if a file is missing or has another size', async () => {
  const files = [{ path: 'a.jpg', folder: 'key', name: 'original', size: 3 }];
  const madeAt = new Date();
  await expect(buffer(openArchive({ files, madeAt }, storage))).rejects.toThrow();
  const empty = { get: async () => null } as unknown as Storage;
  await expect(buffer(openArchive({ files, madeAt }, empty))).rejects.toThrow('gone');
});
