import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { post } from './demonstration.ts';
import { type Keepsake, openDatabaseFor, startKeepsake } from './keepsake.ts';
import { type Report, amount, inTurns } from './result.ts';

// What a page costs as its tributes become more: the processor time of the server, and of its database, for
// a post and the page read after it, which is to stay what it was.

const SIZES = [100, 1_000, 10_000, amount(100_000, 20_000)];
const VISITS = amount(100, 20);
const ROUNDS = amount(5, 1);
const TICKS = 100; // a second, of the clock in /proc/PID/stat

/** Visits pages of each size. */
export async function measure(report: Report): Promise<void> {
  await using server = await startKeepsake();
  await using database = await openDatabaseFor(server);
  const { db } = database;
  const pages = [];
  for (const size of SIZES) pages.push(await makePage(db, size));
  const works = pages.map((page) => () => visit(server, db, page));
  const rounds = await inTurns(works, ROUNDS);
  const rows = (['app', 'database'] as const).flatMap((what) => {
    const [least, ...others] = rounds.map((contestantRounds) =>
      contestantRounds.map((round) => round[what]),
    );
    return others.map((figures, index) => ({
      name: `${what}, ${SIZES[index + 1]!.toLocaleString('en')} tributes`,
      unit: 'µs of processor time',
      figures,
      peer: { name: `${SIZES[0]} tributes`, figures: least! },
      goal: { atMost: 1.5 },
    }));
  });
  report({ title: 'A post and the page read after it', rows });
}

/** With a wall of so many; `words` is SQL for those of message `n`. */
export async function makePage(
  db: pg.Client,
  tributes: number,
  words = `'She went without her. ' || n`,
): Promise<string> {
  const id = randomUUID();
  await db.query(
    `with wall as (
       insert into component (id, page_id, type, rank) values (gen_random_uuid(), $1::uuid, 'comment', 'a0')),
     words as (
       insert into tribute (id, page_id, client_id, name, content, status, seq)
       select gen_random_uuid(), $1::uuid, gen_random_uuid(), 'Bench', ${words}, 'visible', n
       from generate_series(1, $2::int) n)
     insert into page (id, url, title, type, active, last_seq)
     values ($1::uuid, 'bench-' || $1::uuid, 'Bench', 'tribute', true, $2)`,
    [id, tributes],
  );
  await db.query('analyze tribute');
  return id;
}

/** Posts to a page and reads it, again and again; gives the processor time of one such visit. */
async function visit(server: Keepsake, db: pg.Client, pageId: string) {
  const used = async () => [(await server.usage()).cpuSeconds, await databaseSeconds(db)] as const;
  const before = await used();
  for (let i = 0; i < VISITS; i++) {
    await post(server.origin, pageId);
    const answer = await fetch(`${server.origin}/bench-${pageId}`);
    if (!answer.ok) throw new Error(`the page was answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  const after = await used();
  const [app = 0, database = 0] = after.map(
    (now, index) => ((now - before[index]!) * 1e6) / VISITS,
  );
  return { app, database };
}

/** Processor seconds that all processes of a Postgres have used so far; see proc(5). */
async function databaseSeconds(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ pid: number }>(
    `select pid from pg_stat_activity
     union select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int`,
  );
  const ticks = rows.map(async ({ pid }) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
    return user! + system! + endedUser! + endedSystem! || 0; // of itself, and of its children that ended
  });
  return (await Promise.all(ticks)).reduce((sum, ticks) => sum + ticks, 0) / TICKS;
}
