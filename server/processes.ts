import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type EmbeddedAddress, startEmbeddedPostgres } from './database/embedded.ts';
import type { Env } from './env.ts';
import { jwtSecret } from './features/accounts/jwt-secret.ts';
import type { StartedServer, StartingServer } from './start.ts';
import { collectMetrics } from './web/all-metrics.ts';

/** A process that ends sooner after its start is replaced after a delay. */
const QUICK_EXIT_MS = 5_000;
const MAX_DELAY_MS = 10_000;
/** After this, whatever still runs when it was told to stop is ended by force. */
const STOP_WITHIN_MS = 11_000;

/** Reports to the first process that this one serves. */
export function reportReady(started: StartedServer): void {
  process.send?.({ type: 'ready', started } satisfies Ready);
}

/**
 * Several processes that serve on one port: this one holds the embedded database, hands each new
 * connection to one of them, and starts another where one ends.
 */
export async function startProcesses(env: Env, log: Logger): Promise<StartingServer> {
  const embedded = env.databaseUrl ? null : await startEmbeddedPostgres(env.dataDir);
  const workers = new Workers(env, embedded && urlOf(embedded.address), log);
  const close = async () => {
    try {
      await workers.stop();
    } finally {
      await embedded?.stop();
    }
  };
  collectMetrics();
  const started = workers.start().catch(async (error: unknown) => {
    await close().catch(() => undefined);
    throw error;
  });
  return { started, close };
}

class Workers {
  private readonly running = new Set<Worker>();
  private readonly workerEnv: Record<string, string>;
  private quickExits = 0;
  private isStopping = false;

  constructor(
    private readonly env: Env,
    databaseUrl: string | null,
    private readonly log: Logger,
  ) {
    this.workerEnv = {
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      JWT_SECRET: jwtSecret(env),
    };
  }

  /** One brings the database up to date and fills in content, then come the others. */
  async start(): Promise<StartedServer> {
    const first = await this.fork({ isFirst: true, isReplacement: false });
    const other = () => this.fork({ isFirst: false, isReplacement: false });
    await Promise.all(Array.from({ length: this.env.processes - 1 }, other));
    return first;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    const ending = [...this.running].map(
      (worker) => new Promise((resolve) => worker.once('exit', resolve)),
    );
    for (const { process } of this.running) process.kill('SIGTERM');
    const ended = Promise.all(ending);
    await Promise.race([ended, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
    for (const { process } of this.running) process.kill('SIGKILL');
    await ended;
  }

  /** Resolves once it serves; rejects where it ends before. */
  private fork({ isFirst, isReplacement }: Role): Promise<StartedServer> {
    const demo = isFirst && this.env.demo;
    const worker = cluster.fork({ ...this.workerEnv, DEMO: demo ? '1' : '0' });
    const startedAt = Date.now();
    this.running.add(worker);
    return new Promise((resolve, reject) => {
      let isReplaced = isReplacement;
      worker.on('error', (err) => this.log.error({ err }, 'a process was not notified'));
      worker.on('message', (message: Partial<Ready>) => {
        if (message.type !== 'ready' || !message.started) return;
        isReplaced = true;
        resolve(message.started);
      });
      worker.once('exit', (code: number | null, signal: string | null) => {
        this.running.delete(worker);
        reject(new Error('one of its processes ended before it served'));
        if (!isReplaced || this.isStopping) return;
        this.log.error({ code, signal }, 'a process ended, another takes its place');
        void this.replace(Date.now() - startedAt);
      });
    });
  }

  private async replace(runtimeMs: number): Promise<void> {
    this.quickExits = runtimeMs < QUICK_EXIT_MS ? this.quickExits + 1 : 0;
    const delay = this.quickExits && Math.min(MAX_DELAY_MS, 125 * 2 ** this.quickExits);
    await sleep(delay, undefined, { ref: false });
    if (this.isStopping) return;
    // where it ends at once, its exit starts the next one
    this.fork({ isFirst: false, isReplacement: true }).catch(() => undefined);
  }
}

interface Role {
  isFirst: boolean;
  isReplacement: boolean;
}

interface Ready {
  type: 'ready';
  started: StartedServer;
}

function urlOf({ host, user, database }: EmbeddedAddress): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}
