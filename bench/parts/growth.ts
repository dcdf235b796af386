import { readFile } from 'node:fs/promises';
import type { Page } from '../../server/features/pages/page.entity.ts';
import { createPage } from '../../server/testing/factories.ts';
import { addTributes, openDatabaseFor, startKeepsake } from '../keepsake.ts';
import { post } from '../requests.ts';
import { amount, inTurns, report } from '../result.ts';

// What a page costs as its tributes become more: the processor time of the server, and of its database, for
// a post and the page read after it, which is to stay what it was.

const SIZES = [100, 1_000, 10_000, amount(100_000, 20_000)];
const VISITS = amount(100, 20);
const ROUNDS = amount(5, 1);
const TICKS = 100; // a second, of the clock in /proc/PID/stat

await using server = await startKeepsake();
await using database = await openDatabaseFor(server);
const { db } = database;

/** Posts to a page and reads it, again and again; gives the processor time of one such visit. */
async function visit({ id: pageId, url }: Page) {
  const before = { app: (await server.usage()).cpuSeconds, database: await databaseSeconds() };
  for (let i = 0; i < VISITS; i++) {
    await post({ origin: server.origin, pageId });
    const answer = await fetch(`${server.origin}/${url}`);
    if (!answer.ok) throw new Error(`the page was answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  const app = (await server.usage()).cpuSeconds - before.app;
  const database = (await databaseSeconds()) - before.database;
  return { app: (app * 1e6) / VISITS, database: (database * 1e6) / VISITS };
}

/** Processor seconds that all processes of the Postgres have used so far; see proc(5). */
async function databaseSeconds(): Promise<number> {
  const processes = await db.query<{ pid: number }[]>(
    `select pid from pg_stat_activity
     union select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int`,
  );
  let ticks = 0;
  for (const { pid } of processes) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // of itself, and of its children that ended
    for (const field of fields.slice(11, 15)) ticks += Number(field);
  }
  return ticks / TICKS;
}

const works: Record<string, () => ReturnType<typeof visit>> = {};
for (const size of SIZES) {
  const page = await createPage(db);
  await addTributes(db, page.id, size, `'She went without her. ' || n`);
  works[`${size.toLocaleString('en')} tributes`] = () => visit(page);
}
const [[least, base] = [], ...others] = Object.entries(await inTurns(works, ROUNDS));
report({
  title: 'A post and the page read after it',
  rows: (['app', 'database'] as const).flatMap((what) =>
    others.map(([size, figures]) => ({
      name: `${what}, ${size}`,
      unit: 'µs of processor time',
      figures: figures[what],
      peer: { name: least!, figures: base![what] },
      goal: { atMost: 1.5 },
    })),
  ),
});
