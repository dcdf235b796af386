import './production.ts';
import 'reflect-metadata';
import cluster from 'node:cluster';
import { type Env, getPublicUrl, readEnv } from './env.ts';
import { createLog } from './log.ts';
import { reportReady, startCluster } from './cluster.ts';
import { writeServingFile } from './serving-file.ts';
import { Shutdown } from './shutdown.ts';
import type { StartingServer } from './starting-server.ts';
import { isSupervised, reportServing, supervise } from './supervisor.ts';

/** How long requests and sockets may take to end after SIGTERM. */
const STOP_TIMEOUT_MS = 10_000;
/** How long the processes may take to end before they are killed. */
const STOP_ALL_TIMEOUT_MS = 13_000;
const SUPERVISOR_STOP_TIMEOUT_MS = 15_000;

let log = createLog();
let shutdown: Shutdown | undefined;

async function main(): Promise<void> {
  const env = readEnv(process.env);
  log = createLog(env.logLevel);
  if (env.processes === 1 || cluster.isWorker) return runServer(env);
  if (isSupervised()) return runPrimary(env);
  shutdown = new Shutdown(log, SUPERVISOR_STOP_TIMEOUT_MS);
  shutdown.onClose(supervise(log, shutdown.signal));
}

async function runServer(env: Env): Promise<void> {
  shutdown = new Shutdown(log, STOP_TIMEOUT_MS);
  const { start } = await import('./start.ts'); // not needed by the primary
  const starting = start(env, log, shutdown.signal);
  shutdown.onClose(starting.close);
  if (cluster.isWorker) reportReady(await starting.started);
  else await announce(env, starting, shutdown);
}

async function runPrimary(env: Env): Promise<void> {
  shutdown = new Shutdown(log, STOP_ALL_TIMEOUT_MS);
  const starting = startCluster(env, log, shutdown.signal);
  shutdown.onClose(starting.close);
  await announce(env, starting, shutdown);
  reportServing();
}

/** Prints what to try, once the server is ready. */
async function announce(env: Env, { started, close }: StartingServer, end: Shutdown) {
  const { port, banner } = await started;
  const publicUrl = getPublicUrl({ ...env, port });
  const removeServingFile = await writeServingFile(env.dataDir, publicUrl);
  end.onClose(() => removeServingFile().then(close));
  process.stdout.write(`\n  Keepsake is at http://localhost:${port}\n\n${banner}`);
}

main().catch((error: unknown) => {
  if (shutdown?.isStopping) return; // still starting: it is being closed
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Keepsake did not start: ${reason}\n`);
  log.debug({ err: error }, 'start failed');
  process.exit(1);
});
