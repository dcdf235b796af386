import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedAddress } from '../server/database/embedded.ts';
import { startProcess } from '../server/testing/test-process.ts';
import type { Crowd, Posted } from './visitors.ts';

// Posts a second on one page and on 500 beside a bare http server that does one INSERT a request into the
// same database, in turns. npm run bench:posts
const VISITORS = Number(process.env['BENCH_VISITORS'] ?? 32);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const PAGES = 500;

const folder = await mkdtemp(join(tmpdir(), 'keepsake-bench-'));
await chmod(folder, 0o755);
const server = await startProcess({ DATA_DIR: folder, DEMO: '0', RATE_LIMIT_SCALE: '100000' });
const postgres = await startEmbeddedPostgres(folder); // the same one
const peer = fork(join(import.meta.dirname, 'one-insert.js'), [JSON.stringify(postgres.address)], {
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});
const crowd = fork(join(import.meta.dirname, 'visitors.js'));
try {
  const [chunk] = (await once(peer.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const peerOrigin = `http://127.0.0.1:${String(chunk).trim().split(' ')[1]}`;
  const pages = await makePages(postgres.address, PAGES);
  const first = pages.slice(0, 1);
  const rows: [name: string, crowd: Omit<Crowd, 'visitors' | 'seconds'>][] = [
    ['one page, GraphQL', { origin: server.origin, door: 'graphql', pages: first }],
    ['one page, REST', { origin: server.origin, door: 'rest', pages: first }],
    [`${PAGES} pages, GraphQL`, { origin: server.origin, door: 'graphql', pages }],
    [`${PAGES} pages, REST`, { origin: server.origin, door: 'rest', pages }],
  ];
  for (const [, row] of rows) await measure({ ...row, seconds: 1 }); // warms up
  process.stdout.write(`\n${VISITORS} visitors who post, ${SECONDS} s each, ${ROUNDS} rounds\n\n`);
  process.stdout.write('| | a second | of one INSERT | p50 | p99 | refused |\n');
  process.stdout.write('| --- | ---: | ---: | ---: | ---: | ---: |\n');
  const ratios = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    const plain = await measure({ origin: peerOrigin, door: 'rest', pages: first });
    print('one INSERT a request', plain, 1);
    for (const [name, row] of rows) {
      const posted = await measure(row);
      const ratio = posted.perSecond / plain.perSecond;
      ratios.set(name, [...(ratios.get(name) ?? []), ratio]);
      print(name, posted, ratio);
    }
  }
  for (const [name, values] of ratios) {
    const sorted = values.toSorted((a, b) => a - b).map((value) => value.toFixed(2));
    const middle = sorted[Math.floor(sorted.length / 2)];
    process.stdout.write(`${name}: ${middle} (${sorted[0]} to ${sorted.at(-1)})\n`);
  }
} finally {
  crowd.kill();
  await end(peer);
  await server.end('SIGTERM');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(what: Omit<Crowd, 'visitors' | 'seconds'> & { seconds?: number }) {
  crowd.send({ visitors: VISITORS, seconds: SECONDS, ...what });
  const [posted] = (await once(crowd, 'message')) as [Posted];
  return posted;
}

async function makePages(address: EmbeddedAddress, count: number): Promise<string[]> {
  const client = new pg.Client({ ...address });
  await client.connect();
  const ids = Array.from({ length: count }, () => randomUUID());
  await client.query(
    `insert into page (id, url, title, type, active)
     select id, 'bench-' || left(id::text, 8), 'Bench', 'tribute', true from unnest($1::uuid[]) id`,
    [ids],
  );
  await client.end();
  return ids;
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

function print(name: string, { perSecond, p50, p99, refused }: Posted, ratio: number): void {
  const cells = [name, perSecond.toFixed(0), ratio.toFixed(2), `${p50.toFixed(1)} ms`];
  process.stdout.write(`| ${[...cells, `${p99.toFixed(1)} ms`, refused].join(' | ')} |\n`);
}
