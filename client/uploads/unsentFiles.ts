import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { account } from '../auth/session.ts';
import { createSerialQueue } from '../net/serialQueue.ts';

/** A picture that was chosen and is not with the server yet, as this device keeps it. */
type UnsentFile = {
  userId: string;
  /** The page, or the field of a block, that it was chosen for. */
  place: string;
  file: File;
  /** It is to be sent as it was chosen. */
  original?: boolean;
  keptAt: number;
};

/** As long as the server keeps what has arrived of it. */
const STORED_MS = 24 * 60 * 60_000;
const MAX_STORED_BYTES = 100 * 1024 * 1024;

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('keepsake-uploads', 'files'));
const queue = createSerialQueue();
const userId = () => account().user?.id ?? '';

/** Keeps a file until it is forgotten; where the device has no room, choosing it again goes on too. */
export function storeFile(
  id: string,
  place: string,
  { file, original }: Pick<UnsentFile, 'file' | 'original'>,
): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve(); // two tabs would both send it
  return queue
    .run(async () => {
      const usedBytes = (await allStored()).reduce((sum, [, one]) => sum + one.file.size, 0);
      if (usedBytes + file.size > MAX_STORED_BYTES) return;
      const keptAt = performance.timeOrigin + performance.now(); // two chosen at once keep their order
      await set(
        id,
        { userId: userId(), place, file, original, keptAt } satisfies UnsentFile,
        store(),
      );
    })
    .catch(() => undefined);
}

export function removeFile(id: string): Promise<void> {
  return queue.run(() => del(id, store())).catch(() => undefined);
}

/** Forgets whatever was chosen for a place and has not arrived. */
export function removeFilesOf(place: string): Promise<void> {
  const remove = async () => {
    for (const [id, stored] of await allStored())
      if (stored.place === place) await del(id, store());
  };
  return queue.run(remove).catch(() => undefined);
}

/** What an earlier visit of the same person could not bring to this place, in the order it was chosen. */
export async function unsentFiles(
  place: string,
): Promise<(Pick<UnsentFile, 'file' | 'original'> & { id: string })[]> {
  try {
    return (await allStored())
      .filter(([, stored]) => stored.userId === userId() && stored.place === place)
      .sort(([, a], [, b]) => a.keptAt - b.keptAt)
      .map(([id, { file, original }]) => ({ id, file, original }));
  } catch {
    return [];
  }
}

/** What is kept; what is too old is thrown away. */
async function allStored(): Promise<[string, UnsentFile][]> {
  const stored = await entries<string, UnsentFile>(store());
  const isExpired = ([, { keptAt }]: [string, UnsentFile]) => keptAt < Date.now() - STORED_MS;
  for (const [id] of stored.filter(isExpired)) void removeFile(id);
  return stored.filter((one) => !isExpired(one));
}

/** Does the work unless this or another tab is at it already. */
export async function withExclusiveLock(id: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(`keepsake.upload.${id}`, { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  );
}
