import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMemorial } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { newMember } from '../../../testing/test-people.ts';
import type { Page } from '../../pages/page.entity.ts';

const app = useTestApp();

const DECIDE = `mutation ($input: DecideTributesInput!) { decideTributes(input: $input) { reviews { status } } }`;
const QUEUE = `query ($pageId: ID!, $status: TributeStatus!, $withPhoto: Boolean) {
  tributesByStatus(pageId: $pageId, status: $status, withPhoto: $withPhoto, first: 20) { totalCount edges { node { id } } } }`;
const WALL = `query ($url: String!, $after: String) { page(url: $url) {
  heldCount tributes(first: 20, after: $after) { totalCount edges { node { id } } } } }`;

/** What the triggers counted, and what is there. */
async function counts(pageId: string) {
  const kept = await app.dataSource.query<object[]>(
    `select status, count, with_photo from tribute_count where page_id = $1 and (count, with_photo) <> (0, 0) order by status`,
    [pageId],
  );
  const real = await app.dataSource.query<object[]>(
    `select status, count(*)::int as count, count(image)::int as with_photo from tribute where page_id = $1
     group by status order by status`,
    [pageId],
  );
  return { kept, real };
}

describe('the counts of a page’s tributes', () => {
  it('stay right while many post, decide and add photos at once', async () => {
    const page = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, page);
    const post = (n: number) =>
      app.rest('POST', `/api/comments/${page.id}`, { name: `Guest ${n}`, content: `Word ${n}` });
    await Promise.all(Array.from({ length: 30 }, (_, n) => post(n)));
    const rows = await app.dataSource.query<{ id: string }[]>(
      'select id from tribute where page_id = $1',
      [page.id],
    );
    const decide = (action: string, from: string, ids: string[]) =>
      app.graphql(DECIDE, { input: { pageId: page.id, ids, action, from } }, headers);
    const ids = rows.map(({ id }) => id);
    await Promise.all([
      decide('HIDE', 'VISIBLE', ids.slice(0, 10)),
      decide('REMOVE', 'VISIBLE', ids.slice(5, 15)),
      app.dataSource.query(
        `insert into tribute_photo (tribute_id, position, image, is_aside)
         select id, place, '/media/x', place = 0 from unnest($1::uuid[]) as id, generate_series(0, 1) place`,
        [ids.slice(8, 20)],
      ),
      ...Array.from({ length: 10 }, (_, n) => post(100 + n)),
    ]);
    const { kept, real } = await counts(page.id);
    expect(kept).toEqual(real);
    expect(real.length).toBeGreaterThan(1);
  });

  it('are deleted with the page, and reduced by deleted tributes', async () => {
    const page = await createMemorial(app.dataSource);
    await fill(page, 3);
    await app.dataSource.query('delete from tribute where page_id = $1 and seq = 1', [page.id]);
    expect((await counts(page.id)).kept).toEqual([{ status: 'visible', count: 2, with_photo: 0 }]);
    await app.dataSource.query('delete from page where id = $1', [page.id]);
    expect((await counts(page.id)).kept).toEqual([]);
  });

  it.each([
    ['the page', (page: Page) => app.graphql(WALL, { url: page.url, n: randomUUID() })],
    ['what is older', (page: Page) => app.graphql(WALL, { url: page.url, after: '60' })],
    ['the page as HTML', (page: Page) => fetch(`${app.origin}/${page.url}?n=${randomUUID()}`)],
  ])('cost no more rows the longer the wall is: %s', async (_, read) => {
    const short = await createMemorial(app.dataSource);
    const long = await createMemorial(app.dataSource);
    await fill(short, 100);
    await fill(long, 5_000);
    await read(short); // what is read once for all pages
    expect(await rowsRead(() => read(long))).toBeLessThan((await rowsRead(() => read(short))) + 50);
  });

  it('read as few rows for a long queue as for a short one', async () => {
    const short = await createMemorial(app.dataSource);
    const long = await createMemorial(app.dataSource);
    const people = [await newMember(app, short), await newMember(app, long)];
    await fill(short, 100, 'held');
    await fill(long, 5_000, 'held');
    const read = async (page: Page, { headers }: { headers: Record<string, string> }) => {
      const ask = { pageId: page.id, status: 'HELD' };
      const { data } = await app.graphql(QUEUE, ask, headers);
      await app.graphql(QUEUE, { ...ask, withPhoto: true }, headers);
      await app.graphql(WALL, { url: page.url }, headers);
      return (data!['tributesByStatus'] as { totalCount: number }).totalCount;
    };
    expect(await read(long, people[1]!)).toBe(5_000);
    const ofShort = await rowsRead(() => read(short, people[0]!));
    expect(await rowsRead(() => read(long, people[1]!))).toBeLessThan(ofShort + 50);
  });
});

async function fill(page: Page, count: number, status = 'visible'): Promise<void> {
  await app.dataSource.query(
    `insert into tribute (id, page_id, client_id, name, content, status, seq)
     select gen_random_uuid(), $1, gen_random_uuid(), 'Ines', 'Word ' || n, $3, case $3 when 'visible' then n end
     from generate_series(1, $2::int) n`,
    [page.id, count, status],
  );
  await app.dataSource.query('update page set last_seq = $2 where id = $1', [page.id, count]);
  await app.dataSource.query('analyze tribute');
}

/** How many rows of tables and entries of indexes the database reads while something runs. */
async function rowsRead(run: () => Promise<unknown>): Promise<number> {
  const before = await readSoFar();
  await run();
  return (await readSoFar()) - before;
}

async function readSoFar(): Promise<number> {
  // each connection tells at the end of a statement, where it is asked to
  const tell = () => app.dataSource.query('select pg_stat_force_next_flush(), pg_sleep(0.05)');
  await Promise.all(Array.from({ length: 16 }, tell));
  const [row] = await app.dataSource.query<{ read: number }[]>(
    `select (select sum(seq_tup_read) from pg_stat_user_tables where relname like 'tribute%')::int
          + (select sum(idx_tup_read) from pg_stat_user_indexes where relname like 'tribute%')::int as read`,
  );
  return row!.read;
}
