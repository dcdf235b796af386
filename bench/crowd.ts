import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Watch, Watched } from './watchers.ts';

const DELIVERY_WITHIN_MS = 10_000;

/** Watchers in a process of their own. */
export interface Crowd {
  /** Opens so many; resolves with the seconds until all of them are sent to. */
  open(watch: Watch): Promise<number>;
  /** What came since it was asked last. */
  watched(): Promise<Watched>;
  end(): Promise<void>;
}

export function startCrowd(): Crowd {
  const child = fork(join(import.meta.dirname, 'watchers.js'));
  const exited = once(child, 'exit');
  const ask = async (question: Watch | 'watched') => {
    const answered = once(child, 'message');
    child.send(question);
    const [answer] = (await answered) as [unknown];
    return answer;
  };
  return {
    open: async (watch) => ((await ask(watch)) as { seconds: number }).seconds,
    watched: async () => (await ask('watched')) as Watched,
    async end() {
      child.kill();
      await exited;
    },
  };
}

/** Asks these until so many events came in all, for 10 s at most; with the slowest p99, in milliseconds. */
export async function untilReceived(
  crowds: readonly Crowd[],
  wanted: number,
): Promise<Pick<Watched, 'received' | 'p99'>> {
  let [received, p99] = [0, 0];
  for (const until = performance.now() + DELIVERY_WITHIN_MS; performance.now() < until;) {
    const watched = await Promise.all(crowds.map((crowd) => crowd.watched()));
    received += watched.reduce((sum, one) => sum + one.received, 0);
    p99 = Math.max(p99, ...watched.filter((one) => one.received > 0).map((one) => one.p99));
    if (received >= wanted) break;
    await sleep(500);
  }
  return { received, p99 };
}
