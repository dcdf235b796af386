import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedAddress, startEmbeddedPostgres } from '../server/database/embedded.ts';
import { type Contestant, quantile, type Report } from './results.ts';
import { startKeepsake, startPeer } from './servers.ts';
import type { VisitorLoad, Posted } from './visitors.ts';

// Posts a second on one page and on 500 beside a bare http server that does one INSERT a request into the
// same database, in turns.
const VISITORS = Number(process.env['BENCH_VISITORS'] ?? 32);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const PAGES = 500;

export async function measure(report: Report): Promise<void> {
  const server = await startKeepsake({ DEMO: '0' });
  const postgres = await startEmbeddedPostgres(server.folder); // the same one
  const peer = await startPeer('one-insert', JSON.stringify(postgres.address));
  const crowd = fork(join(import.meta.dirname, 'visitors.js'));
  const loop = fork(join(import.meta.dirname, 'insert-loop.js'), [
    JSON.stringify(postgres.address),
  ]);
  const ask = async (child: ChildProcess, question: VisitorLoad | number) => {
    child.send(question);
    const [posted] = (await once(child, 'message')) as [Posted];
    return posted;
  };
  const post = (what: Pick<VisitorLoad, 'origin' | 'api' | 'pages'>) => (seconds: number) =>
    ask(crowd, { visitors: VISITORS, seconds, ...what });
  try {
    const { origin } = server;
    const pages = await makePages(postgres.address, PAGES);
    const first = pages.slice(0, 1);
    const rows: [name: string, run: (seconds: number) => Promise<Posted>][] = [
      ['http, one INSERT a request', post({ origin: peer.origin, api: 'rest', pages: first })],
      ['one INSERT in a loop, no http', (seconds) => ask(loop, seconds)],
      ['Keepsake, one page, GraphQL', post({ origin, api: 'graphql', pages: first })],
      ['Keepsake, one page, REST', post({ origin, api: 'rest', pages: first })],
      [`Keepsake, ${PAGES} pages, GraphQL`, post({ origin, api: 'graphql', pages })],
      [`Keepsake, ${PAGES} pages, REST`, post({ origin, api: 'rest', pages })],
    ];
    const posted = new Map<string, Posted[]>(rows.map(([name]) => [name, []]));
    for (const [, run] of rows) await run(1); // warms up
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, run] of rows) posted.get(name)?.push(await run(SECONDS));
    report({
      kind: 'comparison',
      title: `Posts by ${VISITORS} visitors`,
      unit: 'a second',
      contestants: [...posted].map(([name, all], row) => contestant(name, all, row > 1)),
    });
  } finally {
    crowd.kill();
    loop.kill();
    await peer.end();
    await postgres.stop();
    await server.end();
  }
}

function contestant(name: string, posted: Posted[], isOurs: boolean): Contestant {
  const p99 = quantile(
    posted.map((one) => one.p99),
    0.5,
  );
  const refused = posted.reduce((sum, one) => sum + one.refused, 0);
  return {
    name,
    figures: posted.map(({ perSecond }) => perSecond),
    also: `p99 ${p99.toFixed(0)} ms${refused ? `, ${refused} refused` : ''}`,
    ...(isOurs && { goal: { atLeast: 0.3 } }),
  };
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
