import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../env.ts';
import { makeBookAssets } from './book-assets.ts';

// Serves from the sources: the client through Vite with reload; the server is compiled and restarted after every
// change below server/ or protocol/.

const SETTLE_MS = 150;

await makeBookAssets();
let server = serve();
let timer: NodeJS.Timeout | undefined;

for (const room of ['server', 'protocol'])
  watch(join(ROOT, room), { recursive: true }, (_kind, name) => {
    if (!name?.endsWith('.ts') || name.endsWith('.test.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(restart, SETTLE_MS);
  });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    server.once('exit', () => process.exit(0));
    server.kill('SIGTERM');
  });

function serve(): ChildProcess {
  return spawn(process.execPath, [join(ROOT, 'dist', 'server', 'main.js')], {
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: 'inherit',
  });
}

/** If it does not compile, the compiler reports why, and the running server stays. */
function restart(): void {
  const { status } = spawnSync('npx', ['tsc', '-p', 'server'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) return;
  const before = server;
  before.once('exit', () => (server = serve()));
  if (before.exitCode === null) before.kill('SIGTERM');
  else server = serve();
}
