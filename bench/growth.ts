import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import { type Crowd, startCrowd } from './crowd.ts';
import { type Keepsake, startKeepsake } from './servers.ts';
import { postTo, watchedPage } from './page-to-watch.ts';
import type { Growth, Report } from './results.ts';

// What the same thing costs as tributes, pages, watchers and processes become more: the server's processor
// time for it, in microseconds, which is to stay what it was.
const TRIBUTES = sizes('BENCH_GROWTH_TRIBUTES', [1, 100, 1_000, 10_000, 100_000]);
const PAGES = sizes('BENCH_GROWTH_PAGES', [1, 100, 1_000, 10_000]);
const WATCHERS = sizes('BENCH_GROWTH_WATCHERS', [100, 1_000, 5_000, 10_000, 20_000]);
const PROCESSES = sizes('BENCH_GROWTH_PROCESSES', [1, 2, 4]);
const VISITS = Number(process.env['BENCH_VISITS'] ?? 100);
const WARM_UP = 100;
const POSTS = 5;
const IN_ONE_CROWD = 5_000;
const UNIT = 'µs of the server’s processor time';

export async function measure(report: Report): Promise<void> {
  const server = await startKeepsake();
  const postgres = await startEmbeddedPostgres(server.folder); // the same one
  const db = new pg.Client({ ...postgres.address });
  await db.connect();
  try {
    await visit(server, await makePages(db, 1), WARM_UP);
    report(await byTributes(server, db));
    report(await byPages(server, db));
  } finally {
    await db.end();
    await postgres.stop();
    await server.end();
  }
  report(await byProcesses());
  report(await byWatchers());
}

async function byTributes(server: Keepsake, db: pg.Client): Promise<Growth> {
  const steps = [];
  for (const size of TRIBUTES) {
    const pages = await makePages(db, 1);
    await fill(db, pages[0]!.id, size);
    steps.push({ size, figure: await visit(server, pages, VISITS) });
  }
  return growth('A post and the page read after it', 'tributes on the page', steps);
}

async function byPages(server: Keepsake, db: pg.Client): Promise<Growth> {
  const steps = [];
  let pages: Page[] = [];
  for (const size of PAGES) {
    pages = [...pages, ...(await makePages(db, size - pages.length))];
    steps.push({ size, figure: await visit(server, pages, VISITS) });
  }
  return growth('A post and the page read after it', 'pages', steps);
}

async function byProcesses(): Promise<Growth> {
  const steps = [];
  for (const size of PROCESSES) {
    const server = await startKeepsake({ PROCESSES: String(size) });
    try {
      const { id } = await watchedPage(server);
      await visit(server, [{ id, url: 'ada' }], WARM_UP);
      steps.push({ size, figure: await visit(server, [{ id, url: 'ada' }], VISITS) });
    } finally {
      await server.end();
    }
  }
  return growth('A post and the page read after it', 'processes', steps);
}

async function byWatchers(): Promise<Growth> {
  const server = await startKeepsake({ PROCESSES: 'auto' });
  const crowds: Crowd[] = [];
  const steps = [];
  try {
    const page = await watchedPage(server);
    for (let i = 0; i < WARM_UP; i++) await page.post();
    let open = 0;
    for (const size of WATCHERS) {
      const address = `${server.origin}/graphql`;
      const subscription = await page.subscription();
      while (open < size) {
        const count = Math.min(size - open, IN_ONE_CROWD);
        crowds.push(startCrowd());
        await crowds.at(-1)!.open({ address, subscription, count, replays: true });
        open += count;
      }
      const watched = () => Promise.all(crowds.map((crowd) => crowd.watched()));
      const posts = Math.max(POSTS, Math.ceil(5_000 / size)); // enough to be seen on the processor's clock
      await watched();
      const before = await server.usage();
      for (let i = 0; i < posts; i++) await page.post();
      let received = 0;
      for (let waited = 0; waited < 100 && received < posts * size; waited++) {
        await sleep(100);
        for (const one of await watched()) received += one.received;
      }
      const { cpuSeconds } = await server.usage();
      steps.push({ size, figure: ((cpuSeconds - before.cpuSeconds) * 1e6) / received });
    }
  } finally {
    for (const crowd of crowds) await crowd.end();
    await server.end();
  }
  const note = 'With few watchers, the post itself is the larger part of what each delivery costs.';
  return { ...growth('A delivery, its post included', 'watchers', steps), note };
}

interface Page {
  id: string;
  url: string;
}

/** Posts to one page after the other and reads each; gives the processor time of one such visit. */
async function visit(server: Keepsake, pages: Page[], times: number): Promise<number> {
  const before = await server.usage();
  for (let i = 0; i < times; i++) {
    const page = pages[Math.floor((i * pages.length) / times)]!;
    await postTo(server, page.id);
    const answer = await fetch(`${server.origin}/${page.url}`);
    if (!answer.ok) throw new Error(`${page.url} was answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  return (((await server.usage()).cpuSeconds - before.cpuSeconds) * 1e6) / times;
}

async function makePages(db: pg.Client, count: number): Promise<Page[]> {
  const pages = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { id, url: `bench-${id}` };
  });
  await db.query(
    `insert into page (id, url, title, type, active)
     select id, 'bench-' || id, 'Bench', 'tribute', true from unnest($1::uuid[]) id`,
    [pages.map(({ id }) => id)],
  );
  return pages;
}

async function fill(db: pg.Client, pageId: string, count: number): Promise<void> {
  await db.query(
    `insert into tribute (id, page_id, client_id, name, content, status, seq)
     select gen_random_uuid(), $1, gen_random_uuid(), 'Bench', 'The evening boat went without her. ' || n, 'visible', n
     from generate_series(1, $2::int) n`,
    [pageId, count],
  );
  await db.query('update page set last_seq = $2 where id = $1', [pageId, count]);
  await db.query('analyze tribute');
}

function growth(title: string, grows: string, steps: Growth['steps']): Growth {
  return { kind: 'growth', title, grows, unit: UNIT, steps };
}

function sizes(name: string, usual: number[]): number[] {
  return process.env[name]?.split(',').map(Number) ?? usual;
}
