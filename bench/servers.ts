import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../server/testing/test-process.ts';
import { until } from '../server/testing/until.ts';

const SERVE_WITHIN_MS = 60_000;

/** A server in a process of its own. */
export interface Server {
  origin: string;
  usage(): Promise<Usage>;
  end(): Promise<void>;
}

/** Keepsake, with its own folder and Postgres. */
export interface Keepsake extends Server {
  folder: string;
}

/** Of all its processes together. */
export interface Usage {
  cpuSeconds: number;
  memoryBytes: number;
}

/** Starts the built server; limits are out of the way unless `variables` say otherwise. */
export async function startKeepsake(variables: Record<string, string> = {}): Promise<Keepsake> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-bench-'));
  await chmod(folder, 0o755);
  const settings = { DATA_DIR: folder, RATE_LIMIT_SCALE: '100000', ...variables };
  const { origin, output, end } = await startProcess(settings);
  const serving = () => output().split('"msg":"serving"').length - 1;
  await until(() => serving() === processesOf(variables['PROCESSES']), SERVE_WITHIN_MS); // the others come after the first
  return {
    origin,
    folder,
    async usage() {
      const text = await (await fetch(`${origin}/metrics`)).text();
      const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
      return {
        cpuSeconds: read('process_cpu_seconds_total'),
        memoryBytes: read('process_resident_memory_bytes'),
      };
    },
    async end() {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function processesOf(setting = '1'): number {
  return setting === 'auto' ? availableParallelism() : Number(setting);
}

/** Starts a peer: a file of this folder that calls `servePeer`. */
export async function startPeer(file: string, ...args: string[]): Promise<Server> {
  const child = fork(join(import.meta.dirname, `${file}.js`), args);
  const exited = once(child, 'exit');
  const message = async () => {
    const failed = exited.then(() => {
      throw new Error(`${file} ${args.join(' ')} ended`);
    });
    const [said] = (await Promise.race([once(child, 'message'), failed])) as [unknown];
    return said;
  };
  const { port } = (await message()) as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    async usage() {
      child.send('usage');
      return (await message()) as Usage;
    },
    async end() {
      child.kill();
      await exited;
    },
  };
}
