import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../database/embedded/embedded-postgres.ts';
import type { Page } from '../features/pages/page.entity.ts';
import { createLog } from '../log.ts';
import { type AppRoute, appRoutes } from '../testing/app-endpoints.ts';
import { createMemorial } from '../testing/factories.ts';
import { newMember, type Person } from '../testing/test-people.ts';
import { startTestAppBeside, type TestApp } from '../testing/test-app.ts';
import { openEditor } from '../testing/test-editor.ts';
import { openSocket, type TestSocket } from '../testing/test-socket.ts';

const WALL = 'query ($url: String!) { page(url: $url) { title } }';
const FOLLOW = 'subscription ($pageId: ID!) { pageEvents(pageId: $pageId) { seq } }';
const POST = 'mutation ($input: PostTributeInput!) { postTribute(input: $input) { status } }';

let folder: string;
let postgres: EmbeddedPostgres;
let app: TestApp;
let page: Page;
let member: Person;
let textId: string;
let socket: TestSocket;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-away-'));
  await chmod(folder, 0o755);
  postgres = await startEmbeddedPostgres(folder, createLog('silent'), { isDurable: false });
  app = await startTestAppBeside({ address: postgres.address, dataDir: folder });
  page = await createMemorial(app.dataSource);
  member = await newMember(app, page);
  const path = `/api/page/${page.id}/components`;
  const { body } = await app.rest('POST', path, { type: 'text' }, member.headers);
  textId = String(body['id']);
  socket = await openSocket(app.origin);
  await fetch(`${app.origin}/${page.url}`); // kept ready from here on
  await app.graphql(WALL, { url: page.url });
  await postgres.stop(); // though the app is connected to it
});
afterAll(async () => {
  socket.close();
  await app.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const draft = () => ({
  pageId: page.id,
  clientId: crypto.randomUUID(),
  name: 'Ines',
  content: 'She taught half the village to read.',
});

async function ask({ method, path }: AppRoute, headers: Record<string, string> = {}) {
  const init: RequestInit = { method, headers, redirect: 'manual' };
  if (method !== 'GET' && method !== 'HEAD') {
    init.headers = { ...headers, 'content-type': 'application/json' };
    init.body = JSON.stringify({ ...draft(), email: 'a@b.example', password: 'long enough words' });
  }
  const response = await fetch(app.origin + path, init);
  return { response, text: await response.text() };
}

function graphql(query: string, variables: object, headers: Record<string, string> = {}) {
  return fetch(`${app.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
}

describe('while the database is away', () => {
  it('no route fails with another error than 503 with Retry-After', async () => {
    const broken: string[] = [];
    let away = 0;
    for (const headers of [{}, member.headers])
      for (const route of appRoutes(app, page.url)) {
        const { response, text } = await ask(route, headers);
        const { status } = response;
        const isTold = Number(response.headers.get('retry-after')) > 0;
        if (status === 503) away += 1;
        if (status === 503 ? !isTold : status >= 500)
          broken.push(`${status} ${route.method} ${route.path} ${text.slice(0, 80)}`);
      }
    expect(broken).toEqual([]);
    expect(away).toBeGreaterThan(50);
  });

  it('a post by REST is answered 503 with a message', async () => {
    const { response, text } = await ask({ method: 'POST', path: `/api/comments/${page.id}` });
    expect([response.status, JSON.parse(text)]).toEqual([
      503,
      {
        error: true,
        msg: 'This cannot be reached just now. Nothing is lost: please try again in a moment.',
      },
    ]);
  });

  it.each([
    ['a query, kept ready or not', () => graphql(WALL, { url: page.url })],
    ['a mutation', () => graphql(POST, { input: draft() })],
    ['a member', () => graphql('{ me { id } }', {}, member.headers)],
  ])('GraphQL answers 503 with its code to %s', async (_, answer) => {
    const response = await answer();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    const { errors } = (await response.json()) as { errors: object[] };
    expect(errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE', retryAfter: 5 } }]);
  });

  it('a page says so, and a form without JavaScript comes back with its words', async () => {
    const read = await ask({ method: 'GET', path: `/${page.url}` });
    expect([read.response.status, read.response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(read.text).toContain('Nothing is lost.');
    const written = await fetch(`${app.origin}/${page.url}?write`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Ines & Jon', content: '<b>She</b> taught us.' }),
    });
    const html = await written.text();
    expect([written.status, written.headers.get('retry-after')]).toEqual([503, '5']);
    expect(html).toContain('&lt;b&gt;She&lt;/b&gt; taught us.');
    expect(html).toContain('value="Ines &amp; Jon"');
  });

  it('a socket gets an error for each operation, and stays open', async () => {
    socket.subscribe('query', WALL, { url: page.url });
    const { payload } = await socket.next(({ id, type }) => id === 'query' && type === 'next');
    expect(payload).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
    socket.subscribe('stream', FOLLOW, { pageId: page.id });
    const refused = await socket.next(({ id, type }) => id === 'stream' && type === 'error');
    expect(refused.payload).toMatchObject([{ extensions: { code: 'UNAVAILABLE' } }]);
    expect(socket.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('a text that is opened is closed for a reconnect', async () => {
    const editor = await openEditor(app.origin, textId, member.headers.authorization);
    expect((await editor.closed).code).toBe(1012);
  });

  it('/healthz answers 503', async () => {
    const { response, text } = await ask({ method: 'GET', path: '/healthz' });
    expect([response.status, text]).toEqual([503, '{"ok":false}']);
    expect(response.headers.get('retry-after')).toBe('5');
  });

  it('everything works again once it is back, without a restart', async () => {
    postgres = await startEmbeddedPostgres(folder, createLog('silent'), { isDurable: false });
    await expect.poll(() => fetch(`${app.origin}/healthz`).then(({ status }) => status)).toBe(200);
    const posted = await ask({ method: 'POST', path: `/api/comments/${page.id}` });
    expect(posted.response.status).toBe(200);
    expect((await graphql(WALL, { url: page.url })).status).toBe(200);
    expect((await fetch(`${app.origin}/${page.url}`)).status).toBe(200);
    socket.subscribe('again', WALL, { url: page.url });
    const { payload } = await socket.next(({ id, type }) => id === 'again' && type === 'next');
    expect(payload).not.toHaveProperty('errors');
  });
});

describe('while the database is slow', () => {
  /** Has whatever writes a message do this first. */
  const beforePosts = async (statements: string) => {
    await app.dataSource.query(`create or replace function delay() returns trigger language plpgsql
      as $$ begin ${statements} return new; end $$`);
    await app.dataSource.query(
      'create or replace trigger delayed before insert on tribute for each row execute function delay()',
    );
  };

  it('reads go on, a slow post is answered 503 with Retry-After, and the next try stores it once', async () => {
    expect(await app.dataSource.query('show statement_timeout')).toEqual([
      { statement_timeout: '15s' },
    ]);
    await app.dataSource.query('create table over_time ()');
    await beforePosts(`
      while not exists (select from over_time) loop perform pg_sleep(0.05); end loop;
      raise query_canceled using message = 'canceling statement due to statement timeout';`);
    const input = draft();
    const late = graphql(POST, { input });
    const sleeping = `select 1 from pg_stat_activity where wait_event = 'PgSleep'`;
    await expect.poll(() => app.dataSource.query(sleeping)).toHaveLength(1);
    for (const path of [`/${page.url}`, '/healthz', `/api/comments/${page.id}`])
      expect((await ask({ method: 'GET', path })).response.status).toBe(200);
    await app.dataSource.query('insert into over_time default values');
    const { status, headers } = await late;
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);

    await beforePosts('perform pg_sleep(1);');
    const tries = await Promise.all([graphql(POST, { input }), graphql(POST, { input })]);
    for (const taken of tries)
      expect(await taken.json()).toEqual({ data: { postTribute: { status: 'VISIBLE' } } });
    const stored = 'select 1 from tribute where client_id = $1';
    expect(await app.dataSource.query(stored, [input.clientId])).toHaveLength(1);
    await app.dataSource.query('drop trigger delayed on tribute');
  });
});

describe('while all connections to the database are taken', () => {
  const CROWDED =
    'Very many people are here just now. Nothing is lost: please try again in a moment.';

  it('cached answers are still served, and others are answered 503 with Retry-After', async () => {
    const read = () => fetch(`${app.origin}/${page.url}`).then(({ status }) => status);
    expect(await read()).toBe(200);
    const runners = Array.from({ length: 16 }, () => app.dataSource.createQueryRunner());
    await Promise.all(runners.map((runner) => runner.connect()));
    const path = `/api/comments/${page.id}`;
    expect(await read()).toBe(200);
    expect((await ask({ method: 'GET', path: '/healthz' })).response.status).toBe(200);
    const told = await Promise.all([
      ask({ method: 'POST', path }),
      graphql(POST, { input: draft() }).then(async (response) => ({
        response,
        text: await response.text(),
      })),
    ]);
    for (const { response, text } of told) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      expect(text).toContain(CROWDED);
    }
    await Promise.all(runners.map((runner) => runner.release()));
    expect((await graphql(POST, { input: draft() })).status).toBe(200);
  });
});
