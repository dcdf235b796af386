import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { RestartBackoff } from './backoff.ts';

const SUPERVISED = '--supervised';

/** Whether a supervisor has started this process. */
export function isSupervised(): boolean {
  return process.argv.includes(SUPERVISED);
}

/** Reports to the supervisor that all processes are serving; from then on it restarts this one if it exits. */
export function reportServing(): void {
  process.send?.('serving');
}

/**
 * Runs the primary, which holds the port and the database, as a child process, and restarts it if it exits. If this
 * process is killed, the child keeps serving. Returns a function to stop it.
 */
export function supervise(log: Logger, stopping: AbortSignal): () => Promise<void> {
  const backoff = new RestartBackoff();
  let hasServed = false;
  let child: ChildProcess;
  const start = () => {
    const startedAt = performance.now();
    child = fork(process.argv[1] ?? '', [SUPERVISED]);
    child.on('message', () => (hasServed = true));
    child.once('exit', (code, signal) => {
      if (stopping.aborted) return;
      if (!hasServed) process.exit(code ?? 1); // it has reported why
      log.error({ code, signal }, 'primary process exited, starting another');
      void sleep(backoff.computeDelay(performance.now() - startedAt)).then(
        () => stopping.aborted || start(),
      );
    });
  };
  start();
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    // killed by the signal itself if it had hardly started
    if (code !== 0 && signal !== 'SIGTERM') throw new Error(`the primary ended with ${code}`);
  };
}
