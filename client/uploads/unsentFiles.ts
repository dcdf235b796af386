import { del, entries, set } from 'idb-keyval';
import { authorId } from '../auth/author.ts';
import { createSerialQueue } from '../net/serialQueue.ts';
import { withFreeWebLock } from '../net/webLock.ts';
import { database } from '../storage/indexedDbStore.ts';

/** A chosen picture whose upload is not complete, as stored on this device. */
type UnsentFile = {
  userId: string;
  /** The page or block field for which it was chosen. */
  target: string;
  file: File;
  /** Whether to send it without resizing. */
  original?: boolean;
  keptAt: number;
};

/** Builds up to 1.1.0 stored the target as `place`; read until the release after 1.2.0, as a file is stored for a day. */
type StoredFile = Omit<UnsentFile, 'target'> & { target?: string; place?: string };

/** How long a file is stored: as long as the server stores partial uploads. */
const RETENTION_MS = 24 * 60 * 60_000;
const MAX_STORED_BYTES = 100 * 1024 * 1024;

const store = database('keepsake-uploads', 'files');
const queue = createSerialQueue();

/**
 * Stores a file until it is removed; without room on the device, the upload can still resume if the same file is
 * chosen again.
 */
export function storeFile(
  id: string,
  target: string,
  { file, original }: Pick<UnsentFile, 'file' | 'original'>,
): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve(); // otherwise two tabs would both send it
  return queue
    .run(async () => {
      const usedBytes = (await readAllStored()).reduce(
        (sum, [, unsent]) => sum + unsent.file.size,
        0,
      );
      if (usedBytes + file.size > MAX_STORED_BYTES) return;
      const keptAt = performance.timeOrigin + performance.now(); // distinct times keep the order of two files chosen at once
      await set(
        id,
        { userId: authorId(), target, file, original, keptAt } satisfies UnsentFile,
        store,
      );
    })
    .catch(() => undefined);
}

export function removeFile(id: string): Promise<void> {
  return queue.run(() => del(id, store)).catch(() => undefined);
}

/** Removes the files of a page or block field that have not been uploaded. */
export function removeFilesFor(target: string): Promise<void> {
  const remove = async () => {
    for (const [id, stored] of await readAllStored())
      if (stored.target === target) await del(id, store);
  };
  return queue.run(remove).catch(() => undefined);
}

/** Whether a user's files wait here to be uploaded. */
export async function hasFilesOfUser(user: string): Promise<boolean> {
  const stored = await readAllStored().catch(() => []);
  return stored.some(([, { userId }]) => userId === user);
}

/** Removes a user's files at logout. */
export function removeFilesOfUser(user: string): Promise<void> {
  const remove = async () => {
    for (const [id, stored] of await readAllStored())
      if (stored.userId === user) await del(id, store);
  };
  return queue.run(remove).catch(() => undefined);
}

/**
 * The same user's files of a page or block field that an earlier visit did not finish uploading, in the order in
 * which they were chosen.
 */
export async function findUnsentFiles(
  target: string,
): Promise<(Pick<UnsentFile, 'file' | 'original'> & { id: string })[]> {
  try {
    return (await readAllStored())
      .filter(([, stored]) => stored.userId === authorId() && stored.target === target)
      .sort(([, a], [, b]) => a.keptAt - b.keptAt)
      .map(([id, { file, original }]) => ({ id, file, original }));
  } catch {
    return [];
  }
}

/** All stored files; expired ones are deleted. */
async function readAllStored(): Promise<[string, UnsentFile][]> {
  const stored = (await entries<string, StoredFile>(store)).map(
    ([id, { place = '', ...file }]): [string, UnsentFile] => [id, { target: place, ...file }],
  );
  const isExpired = ([, { keptAt }]: [string, UnsentFile]) => keptAt < Date.now() - RETENTION_MS;
  for (const [id] of stored.filter(isExpired)) void removeFile(id);
  return stored.filter((file) => !isExpired(file));
}

/** Runs the work unless this or another tab is already doing it. */
export function withExclusiveLock(id: string, work: () => Promise<void>): Promise<void> {
  return withFreeWebLock(`keepsake.upload.${id}`, work);
}
