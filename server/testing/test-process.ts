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
  /** Sends it a signal and waits until it has ended; returns its exit code (null after SIGKILL). */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const READY_TIMEOUT_MS = 60_000;

/**
 * Starts the server built in `root` with these environment variables, and waits until it serves and is healthy; rejects
 * with its output otherwise.
 */
export async function startProcess(
  variables: Record<string, string>,
  root = ROOT,
): Promise<TestProcess> {
  const started = await launchProcess(variables, root);
  const { child, output, origin } = started;
  // its health is requested only then, because polling it would slow down its start
  const serves = () => output().includes('Keepsake is at') || child.exitCode !== null;
  await until(serves, READY_TIMEOUT_MS).catch(() => undefined);
  if (child.exitCode === null && (await isHealthy(origin))) return started;
  child.kill('SIGKILL');
  throw new Error(`the server is not healthy: ${output()}`);
}

/** Starts the server without waiting until it serves. */
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

/** Below the ephemeral ports, which the system could give to somebody else before the port is used. */
const PORTS = { first: 10_000, last: 30_000 };
let lastPort = randomInt(PORTS.first, PORTS.last); // random, so that workers that test at the same time use different ports

/** Returns a port that nobody listens on, a different one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lastPort < PORTS.last ? lastPort + 1 : PORTS.first;
    lastPort = port; // set before the first await, because of concurrent calls
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
