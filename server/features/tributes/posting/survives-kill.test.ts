import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../../database/embedded/embedded-postgres.ts';
import { createLog } from '../../../log.ts';
import { startProcess, type TestProcess } from '../../../testing/test-process.ts';
import { until } from '../../../testing/until.ts';

const VISITORS = 24;
const PAGES = 3;
const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { status tribute { id } } }`;

interface Message {
  pageId: string;
  clientId: string;
  name: string;
  content: string;
}

let folder: string;
let server: TestProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-killed-'));
  await chmod(folder, 0o755);
  server = await start();
});
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** The server with a database of its own, whose writes are safe once they are committed. */
function start(): Promise<TestProcess> {
  return startProcess({ DATA_DIR: folder, DEMO: '0', RATE_LIMIT_SCALE: '1000' });
}

it('every acknowledged post is stored once, in order and with its event, after kill -9 of everything', async () => {
  const pageIds = Array.from({ length: PAGES }, () => randomUUID());
  await query(
    `with page_id as (select unnest($1::uuid[]) as id),
     wall as (
       insert into component (id, page_id, type, rank)
       select gen_random_uuid(), id, 'comment', 'a0' from page_id)
     insert into page (id, url, title, type, active)
     select id, 'killed-' || left(id::text, 8), 'Ada', 'tribute', true from page_id`,
    [pageIds],
  );
  const acknowledged = new Map<string, Message>();
  const unanswered: Message[] = [];
  const visit = async () => {
    while (unanswered.length === 0) {
      const pageId = pageIds[Math.floor(Math.random() * PAGES)] ?? '';
      const message = { pageId, clientId: randomUUID(), name: 'Ida', content: randomUUID() };
      const id = await post(message).catch(() => null);
      if (id) acknowledged.set(id, message);
      else unanswered.push(message);
    }
  };
  const visitors = Array.from({ length: VISITORS }, visit);
  await until(() => Promise.resolve(acknowledged.size > 200 || unanswered.length > 0), 60_000);
  expect(unanswered).toEqual([]);
  const database = Number(
    readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  process.kill(database, 'SIGKILL');
  await server.end('SIGKILL');
  await Promise.all(visitors);
  expect(unanswered.length).toBeGreaterThan(0);

  server = await start();
  const stored = await storedPosts(pageIds);
  for (const [id, { content }] of acknowledged) expect(stored.get(id)).toBe(content);
  for (const message of unanswered) expect(await post(message)).not.toBeNull();
  const all = await storedPosts(pageIds);
  const sent = [...acknowledged.values(), ...unanswered].map(({ content }) => content);
  expect([...all.values()].toSorted()).toEqual(sent.toSorted());
});

/** The new tribute's id; null where the answer says no. */
async function post(input: Message): Promise<string | null> {
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: POST, variables: { input } }),
  });
  const { data } = (await response.json()) as {
    data?: { postTribute: { tribute: { id: string } } } | null;
  };
  return data?.postTribute.tribute.id ?? null;
}

/** The words on these pages' walls by id, each of which has an event of its own number, without a gap. */
async function storedPosts(pageIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ id: string; content: string; seq: number; told: string; nth: number }>(
    `select tribute.id, content, tribute.seq::int, event.payload->'tribute'->>'id' as told,
            (row_number() over (partition by page.id order by tribute.seq))::int as nth
     from page join tribute on tribute.page_id = page.id
       left join page_event event on event.page_id = page.id and event.seq = tribute.seq
     where page.id = any($1::uuid[])`,
    [pageIds],
  );
  for (const { id, seq, told, nth } of rows) expect({ told, seq }).toEqual({ told: id, seq: nth });
  const [{ last }] = await query<{ last: number }>(
    'select sum(last_seq)::int as last from page where id = any($1::uuid[])',
    [pageIds],
  );
  expect(rows).toHaveLength(last);
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** Asks the database that the server has started. */
async function query<Row extends object>(
  text: string,
  values: unknown[],
): Promise<[Row, ...Row[]]> {
  const { address, stop } = await startEmbeddedPostgres(folder, createLog('silent'));
  const client = new pg.Client({ ...address });
  await client.connect();
  const { rows } = await client.query<Row>(text, values);
  await client.end();
  await stop(); // the server still uses it
  return rows as [Row, ...Row[]];
}
