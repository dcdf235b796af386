import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '../env.ts';
import { until } from './until.ts';

/** The built server as a process of its own, as `npm start` runs it. */
export interface TestProcess {
  origin: string;
  child: ChildProcess;
  /** Everything it printed. */
  output(): string;
  /** Ends it with a signal and waits; gives its exit code (null after SIGKILL). */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const READY_WITHIN_MS = 60_000;

/**
 * Starts it, as built in `root`, with these variables, waits until it says that it serves, and asks whether it is
 * healthy; rejects with its output where it is not.
 */
export async function startProcess(
  variables: Record<string, string>,
  root = ROOT,
): Promise<TestProcess> {
  const started = await launchProcess(variables, root);
  const { child, output, origin } = started;
  // asked only then, as asking all the while takes a good part of what it needs to start
  const serves = () => output().includes('Keepsake is at') || child.exitCode !== null;
  await until(serves, READY_WITHIN_MS).catch(() => undefined);
  if (child.exitCode === null && (await isHealthy(origin))) return started;
  child.kill('SIGKILL');
  throw new Error(`the server is not healthy: ${output()}`);
}

/** Starts it, and waits for nothing. */
export async function launchProcess(
  variables: Record<string, string>,
  root = ROOT,
): Promise<TestProcess> {
  const port = variables['PORT'] ?? String(await freePort());
  const child = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', ...variables, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (output += String(chunk)));
  const exited = once(child, 'exit');
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    async end(signal) {
      child.kill(signal);
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}

function isHealthy(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
}

/**
 * Below what systems give to connections and to whoever asks for any port: there it could be taken before it is used.
 */
const PORTS = { first: 10_000, last: 30_000 };
let lastPort = randomInt(PORTS.first, PORTS.last); // elsewhere for each of those that test at the same time

/** A port that nobody listens on, another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lastPort < PORTS.last ? lastPort + 1 : PORTS.first;
    lastPort = port; // at once, as somebody else may ask meanwhile
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
