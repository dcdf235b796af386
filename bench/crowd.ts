import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Watch, Watched } from './watchers.ts';

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
