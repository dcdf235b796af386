import './production.ts';
import 'reflect-metadata';
import cluster from 'node:cluster';
import { type Env, publicAddress, readEnv } from './env.ts';
import { createLog } from './log.ts';
import { startProcesses, reportReady } from './processes.ts';
import { writeServingFile } from './serving.ts';
import type { StartedServer } from './start.ts';

/** Requests and sockets have this long to end after SIGTERM. */
const STOP_WITHIN_MS = 10_000;
/** And the processes that answer them, before they are ended by force. */
const STOP_ALL_WITHIN_MS = 13_000;

const log = createLog();

async function main(): Promise<void> {
  const env = readEnv(process.env);
  if (env.processes > 1 && cluster.isPrimary) {
    const { started, close } = await startProcesses(env, log);
    return run(env, started, close, STOP_ALL_WITHIN_MS);
  }
  const { start } = await import('./start.ts'); // the first of several processes needs none of it
  const { started, close } = await start(env, log);
  if (cluster.isPrimary) return run(env, started, close, STOP_WITHIN_MS);
  stopOnSignal(close, STOP_WITHIN_MS);
  reportReady(await started);
}

/** Prints what to try once it serves, and stops when told to. */
async function run(
  env: Env,
  started: Promise<StartedServer>,
  close: () => Promise<void>,
  stopWithinMs: number,
): Promise<void> {
  let removeServingFile = async () => {};
  // from here on a signal stops it, once the start is through
  stopOnSignal(() => removeServingFile().then(close), stopWithinMs);
  const { port, banner } = await started;
  const publicUrl = publicAddress({ ...env, port });
  removeServingFile = await writeServingFile(env.dataDir, publicUrl);
  process.stdout.write(`\n  Keepsake is at http://localhost:${port}\n\n${banner}`);
}

function stopOnSignal(close: () => Promise<void>, withinMs: number): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), withinMs).unref();
    close().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'not stopped cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Keepsake did not start: ${reason}\n`);
  log.debug({ err: error }, 'start failed');
  process.exit(1);
});
