import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Refused } from '../../errors/public-errors.ts';
import { ArchiveFile } from '../import/archive-file.ts';
import { type Manifest, manifestSchema } from './manifest.ts';
import { createUnseal, isSealed, readSalt, SEAL_BYTES } from './seal.ts';

/** An installation is larger than a page. */
const LIMITS = { entries: 20_000_000, growth: 100 * 1024 ** 4 };
const MAX_MANIFEST = 10_000_000;

/** An opened backup with what it says of itself. */
export interface OpenedBackup {
  archive: ArchiveFile;
  manifest: Manifest;
}

/**
 * Opens a backup; `staged` is where a sealed one is decrypted to, for the caller to remove. Throws Refused if it is
 * none, is damaged, or another passphrase is needed.
 */
export async function openBackup(
  path: string,
  passphrase: string | null,
  staged: string,
): Promise<OpenedBackup> {
  const beginning = await readBeginning(path);
  if (!isSealed(beginning)) return readManifest(await ArchiveFile.open(path, LIMITS));
  if (!passphrase)
    throw new Refused('This backup is encrypted. Its passphrase is wanted in BACKUP_PASSPHRASE.');
  const frames = createReadStream(path, { start: SEAL_BYTES });
  const target = createWriteStream(staged, { mode: 0o600 });
  await pipeline(frames, createUnseal(passphrase, readSalt(beginning)), target);
  return readManifest(await ArchiveFile.open(staged, LIMITS));
}

async function readBeginning(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function readManifest(archive: ArchiveFile): Promise<OpenedBackup> {
  if (!archive.has('manifest.json'))
    throw new Refused('This is not a backup: manifest.json is missing.');
  const text = await archive.readText('manifest.json', MAX_MANIFEST);
  const { success, data } = manifestSchema.safeParse(JSON.parse(text));
  if (!success) throw new Refused('This backup is of another version of Keepsake.');
  for (const { name } of data.tables)
    if (!archive.has(`rows/${name}.copy`)) throw new Refused(`The rows of ${name} are missing.`);
  return { archive, manifest: data };
}
