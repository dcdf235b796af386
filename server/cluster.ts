import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts';
import { toUrl } from './database/embedded/postmaster.ts';
import type { Env } from './env.ts';
import { loadJwtSecret } from './secrets.ts';
import { RestartBackoff } from './backoff.ts';
import {
  type StartedServer,
  createStartingServer,
  type StartingServer,
} from './starting-server.ts';
import { serveMetricsRequests } from './web/cluster-metrics.ts';

/** A process that still runs this long after it was told to stop is killed. */
const STOP_TIMEOUT_MS = 11_000;

/** Reports to the primary that this worker is serving. */
export function reportReady(started: StartedServer): void {
  process.send?.({ type: 'ready', started } satisfies ReadyMessage);
}

/**
 * Several workers that serve on one port: this process, the primary, runs the embedded database, passes each new
 * connection to one of them, and replaces one that exits.
 */
export function startCluster(env: Env, log: Logger, stopping: AbortSignal): StartingServer {
  return createStartingServer(async (onClose) => {
    const embedded = env.databaseUrl ? null : await startEmbeddedPostgres(env.dataDir, log);
    if (embedded) onClose(embedded.stop);
    stopping.throwIfAborted();
    const workers = new Workers(env, embedded && toUrl(embedded.address), log);
    onClose(() => workers.stop());
    serveMetricsRequests();
    return workers.start(stopping);
  });
}

class Workers {
  private readonly running = new Set<Worker>();
  private readonly workerEnv: Record<string, string>;
  private readonly backoff = new RestartBackoff();
  private isStopping = false;

  constructor(
    private readonly env: Env,
    databaseUrl: string | null,
    private readonly log: Logger,
  ) {
    this.workerEnv = {
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      JWT_SECRET: loadJwtSecret(env),
    };
  }

  /** The first worker migrates the database and seeds content, then the others start. */
  async start(stopping: AbortSignal): Promise<StartedServer> {
    stopping.addEventListener('abort', () => void this.stop(), { once: true });
    const first = await this.fork({ migrates: true, isReplacement: false });
    stopping.throwIfAborted();
    const forkWorker = () => this.fork({ migrates: false, isReplacement: false });
    await Promise.all(Array.from({ length: this.env.processes - 1 }, forkWorker));
    return first;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    const ending = [...this.running].map(
      (worker) => new Promise((resolve) => worker.once('exit', resolve)),
    );
    for (const { process } of this.running) process.kill('SIGTERM');
    const ended = Promise.all(ending);
    await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    for (const { process } of this.running) process.kill('SIGKILL');
    await ended;
  }

  /** Resolves once it is serving; rejects if it exits before. */
  private fork({ migrates, isReplacement }: WorkerRole): Promise<StartedServer> {
    const demo = migrates && this.env.demo;
    const worker = cluster.fork({ ...this.workerEnv, DEMO: demo ? '1' : '0' });
    const startedAt = performance.now();
    this.running.add(worker);
    return new Promise((resolve, reject) => {
      let isReplaced = isReplacement;
      worker.on('error', (err) => this.log.error({ err }, 'process could not be notified'));
      worker.on('message', (message: Partial<ReadyMessage>) => {
        if (message.type !== 'ready' || !message.started) return;
        isReplaced = true;
        resolve(message.started);
      });
      worker.once('exit', (code: number | null, signal: string | null) => {
        this.running.delete(worker);
        reject(new Error('one of its processes ended before it served'));
        if (!isReplaced || this.isStopping) return;
        this.log.error({ code, signal }, 'process exited, starting another');
        void this.replace(performance.now() - startedAt);
      });
    });
  }

  private async replace(runtimeMs: number): Promise<void> {
    await sleep(this.backoff.computeDelay(runtimeMs), undefined, { ref: false });
    if (this.isStopping) return;
    // if it exits at once, its exit event starts the next one
    this.fork({ migrates: false, isReplacement: true }).catch(() => undefined);
  }
}

interface WorkerRole {
  migrates: boolean;
  isReplacement: boolean;
}

interface ReadyMessage {
  type: 'ready';
  started: StartedServer;
}
