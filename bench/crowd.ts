import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from './children.ts';

const DELIVERY_WITHIN_MS = 10_000;

/** Whom to watch. */
export interface Watch {
  origin: string;
  count: number;
  /** What is said first, as graphql-transport-ws; nothing where whoever connects is sent to. */
  subscription?: string;
  /** Whether a subscription is sent its newest event at once, so that it is known to be live. */
  replays?: boolean;
}

/** What came since it was asked last; milliseconds from sending. */
export interface Watched {
  received: number;
  p99: number;
}

/** Watchers in processes of their own, over which they are spread. */
export interface Crowd extends AsyncDisposable {
  /** Opens so many; resolves with the seconds until all of them are sent to. */
  open(watch: Watch): Promise<number>;
  /** Waits until so many events came in all, for 10 s at most; with 0, forgets what came before. */
  untilReceived(wanted: number): Promise<Watched>;
}

/** Starts the processes. */
export function startCrowd(processes = 1): Crowd {
  const children = Array.from({ length: processes }, () => startChild('watchers'));
  return {
    async open(watch) {
      const started = performance.now();
      const share = { ...watch, count: watch.count / processes };
      await Promise.all(children.map((child) => child.ask(share)));
      return (performance.now() - started) / 1_000;
    },
    async untilReceived(wanted) {
      const all = { received: 0, p99: 0 };
      for (let ms = 0; ms < DELIVERY_WITHIN_MS; ms += 500) {
        for (const child of children) {
          const { received, p99 } = await child.ask<Watched>('watched');
          all.received += received;
          all.p99 = Math.max(all.p99, p99);
        }
        if (all.received >= wanted) break;
        await sleep(500);
      }
      return all;
    },
    async [Symbol.asyncDispose]() {
      for (const child of children) await child[Symbol.asyncDispose]();
    },
  };
}
