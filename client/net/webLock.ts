/*
 * Web Locks, by which the tabs of this browser take turns. Over plain HTTP there are none, and a browser that refuses
 * storage refuses them too: then work runs at once, and the server has to tolerate several tabs.
 */

/** Runs work when no other tab has the lock, or once the signal of the options is aborted. */
export function withWebLock<Result>(
  name: string,
  work: () => Promise<Result>,
  options: Pick<LockOptions, 'signal'> = {},
): Promise<Result> {
  return requestLock(name, options, work);
}

/** Runs work unless this or another tab has the lock. */
export async function withFreeWebLock(name: string, work: () => Promise<void>): Promise<void> {
  await requestLock(name, { ifAvailable: true }, async (isFree) => {
    if (isFree) await work();
  });
}

/** Takes a lock until this tab is closed; false if another tab has it. */
export function holdWebLock(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true);
      return new Promise<void>(() => {});
    };
    void withFreeWebLock(name, hold).then(
      () => resolve(false),
      () => resolve(true), // lost later: there is nobody to tell
    );
  });
}

async function requestLock<Result>(
  name: string,
  options: LockOptions,
  work: (isFree: boolean) => Promise<Result>,
): Promise<Result> {
  let hasBegun = false;
  try {
    return await navigator.locks.request(name, options, (lock) => {
      hasBegun = true;
      return work(lock !== null);
    });
  } catch (error) {
    if (hasBegun) throw error;
    return work(true);
  }
}
