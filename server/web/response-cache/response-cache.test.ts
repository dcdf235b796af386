import { randomUUID } from 'node:crypto';
import { request as ask } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Page } from '../../features/pages/page.entity.ts';
import { PageService } from '../../features/pages/page.service.ts';
import { createMemorial } from '../../testing/factories.ts';
import { newMember } from '../../testing/test-people.ts';
import { uploadClient } from '../../testing/test-client.ts';
import { type TestApp, useTestApp, useTestAppBeside } from '../../testing/test-app.ts';

const WALL = `query ($url: String!) { page(url: $url) {
  lastSeq viewerCanEdit tributes(first: 3) { totalCount edges { node { content } } } } }`;

const app = useTestApp();
const beside = useTestAppBeside(app);
let page: Page;

beforeAll(async () => {
  page = await createMemorial(app.dataSource);
});

async function post(content: string, on = app): Promise<string> {
  const { body } = await on.rest('POST', `/api/comments/${page.id}`, { name: 'Jon', content });
  return String(body['id']);
}

/** How the same question is answered by each of the APIs, on each of the processes. */
function everyApi(): Promise<string[]> {
  return Promise.all(
    [app, beside].flatMap((server) => [
      fetch(`${server.origin}/${page.url}`).then((answer) => answer.text()),
      server.graphql(WALL, { url: page.url }).then((answer) => JSON.stringify(answer)),
      fetch(`${server.origin}/api/comments/${page.id}`).then((answer) => answer.text()),
    ]),
  );
}

/** How many answers came from where since the start. */
async function served(on: TestApp, from: 'memory' | 'handler'): Promise<number> {
  const text = await (await fetch(`${on.origin}/metrics`)).text();
  return Number(new RegExp(`ready_answers_total\\{from="${from}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
}

/** An answer as it comes over the network, nothing unpacked. */
function raw(path: string, headers: Record<string, string>) {
  return new Promise<{ status?: number; encoding?: string; body: Buffer }>((resolve, reject) => {
    ask(`${app.origin}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status, headers: answered } = response;
        resolve({ status, encoding: answered['content-encoding'], body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end();
  });
}

describe('a cached response for visitors', () => {
  it('has every message after it was posted, in every process and on every API', async () => {
    for (const content of Array.from({ length: 12 }, () => `words ${randomUUID()}`)) {
      await post(content, Math.random() < 0.5 ? app : beside);
      for (const answer of await everyApi()) expect(answer).toContain(content);
    }
  });

  it('is never older than its page: a change during the reading is in the next one', async () => {
    const { headers } = await newMember(app, page);
    const reads = {
      [`/api/page/${page.id}/components`]: async (): Promise<string> => {
        const path = `/api/page/${page.id}/components`;
        const { body } = await app.rest('POST', path, { type: 'text' }, headers);
        return String(body['id']);
      },
      [`/api/public/page/${page.id}/photos`]: async (): Promise<string> => {
        const image = await uploadClient(app).uploaded();
        await app.rest('POST', `/api/public/page/${page.id}/photos`, { image }, headers);
        return image;
      },
      [`/api/comments/${page.id}`]: () => post(`words ${randomUUID()}`),
    };
    const { prototype } = PageService;
    for (const [path, change] of Object.entries(reads)) {
      await post(`before ${path}`); // nothing is kept of it yet
      // oxlint-disable-next-line typescript/unbound-method -- called with its service below
      const { findById } = prototype;
      let changed = '';
      const slow = vi.spyOn(prototype, 'findById').mockImplementationOnce(async function findLate(
        this: PageService,
        ...args
      ) {
        changed = await change();
        return findById.apply(this, args);
      });
      await app.rest('GET', path);
      slow.mockRestore();
      expect(JSON.stringify((await app.rest('GET', path)).body), path).toContain(changed);
    }
  });

  it('has every change of the page', async () => {
    const member = await newMember(app, page);
    const change = async (mutation: string, variables: object, mark: string, on = app) => {
      await everyApi();
      const answer = await on.graphql(mutation, variables, member.headers);
      expect(answer.errors).toBeUndefined();
      const html = await (await fetch(`${beside.origin}/${page.url}`)).text();
      return html.includes(mark);
    };
    const added = await app.graphql(
      `mutation ($pageId: ID!) { addComponent(pageId: $pageId, type: TEXT) { id } }`,
      { pageId: page.id },
      member.headers,
    );
    const id = (added.data?.['addComponent'] as { id: string } | undefined)?.id;
    const UPDATE = `mutation ($id: ID!, $content: String!) {
      updateTextComponent(id: $id, input: { content: $content }) { id } }`;
    expect(await change(UPDATE, { id, content: '<p>She sang.</p>' }, 'She sang.')).toBe(true);
    const REMOVE = `mutation ($id: ID!) { removeComponent(id: $id) { id } }`;
    expect(await change(REMOVE, { id }, 'She sang.', beside)).toBe(false);
    const words = `unkind ${randomUUID()}`;
    const tributeId = await post(words);
    const HIDE = `mutation ($id: ID!) { hideTribute(id: $id) { __typename } }`;
    expect(await change(HIDE, { id: tributeId }, words)).toBe(false);
  });

  it('is made once for all who ask the same, and then comes from memory', async () => {
    await post('One more.');
    const [made, memory] = [await served(app, 'handler'), await served(app, 'memory')];
    await Promise.all(Array.from({ length: 40 }, () => app.graphql(WALL, { url: page.url })));
    expect((await served(app, 'handler')) - made).toBe(1);
    expect((await served(app, 'memory')) - memory).toBe(39);
  });

  it('of a small picture is read from the storage once, and checked for each viewer', async () => {
    const image = await uploadClient(app).uploaded();
    const small = async (on = app) => (await fetch(`${on.origin}${image}/sm`)).status;
    const [made, memory] = [await served(app, 'handler'), await served(app, 'memory')];
    expect([await small(), await small(), await small()]).toEqual([200, 200, 200]);
    expect((await served(app, 'handler')) - made).toBe(1);
    expect((await served(app, 'memory')) - memory).toBe(2);
    const ofPage = 'update media set page_id = $2 where key = $1'; // on a page that does not show it
    await app.dataSource.query(ofPage, [image.slice('/media/'.length), page.id]);
    expect([await small(), await small(beside)]).toEqual([404, 404]);
  });

  it('can be that of a wall with very long messages', async () => {
    const long = await createMemorial(app.dataSource);
    await app.dataSource.query(
      `insert into tribute (id, page_id, client_id, name, content, status, seq)
       select gen_random_uuid(), $1, gen_random_uuid(), 'Ines', repeat('a word ', 700), 'visible', seq
       from generate_series(1, 780) seq`,
      [long.id],
    );
    const [made, kept] = [await served(app, 'handler'), await served(app, 'memory')];
    for (let times = 0; times < 3; times++) {
      const text = await (await fetch(`${app.origin}/api/comments/${long.id}`)).text();
      expect(text.length).toBeGreaterThan(3_800_000);
    }
    expect((await served(app, 'handler')) - made).toBe(1);
    expect((await served(app, 'memory')) - kept).toBe(2);
  });

  it('depends on the viewer: members get their own', async () => {
    const member = await newMember(app, page);
    const canEdit = async (headers = {}) => {
      const { data } = await app.graphql(WALL, { url: page.url }, headers);
      return (data?.['page'] as { viewerCanEdit: boolean } | undefined)?.viewerCanEdit;
    };
    expect([await canEdit(), await canEdit(member.headers), await canEdit()]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('is replaced as soon as something missing exists', async () => {
    const url = `later-${randomUUID().slice(0, 8)}`;
    const status = async () => (await fetch(`${beside.origin}/${url}`)).status;
    expect([await status(), await status()]).toEqual([404, 404]);
    await app.dataSource.query('update page set url = $2 where id = $1', [page.id, url]);
    expect(await status()).toBe(200);
    await app.dataSource.query('update page set url = $2 where id = $1', [page.id, page.url]);
    // an address that the page had leads on to it
    const answer = await fetch(`${beside.origin}/${url}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/${page.url}`]);
  });

  it('is compressed as the browser accepts it, and not sent if the browser has it', async () => {
    const path = `/${page.url}`;
    const plain = await raw(path, {});
    const packed = await raw(path, { 'accept-encoding': 'gzip, deflate, br' });
    const older = await raw(path, { 'accept-encoding': 'gzip;q=1, br;q=0' });
    expect([plain.encoding, packed.encoding, older.encoding]).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(packed.body)).toEqual(plain.body);
    expect(gunzipSync(older.body)).toEqual(plain.body);

    const etag = (await fetch(app.origin + path)).headers.get('etag') ?? '';
    const again = await raw(path, { 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    await post('Something new.');
    expect((await raw(path, { 'if-none-match': etag })).status).toBe(200);
  });

  it('is found by whatever wording the operation has', async () => {
    const made = await served(app, 'handler');
    const get = new URLSearchParams({ query: `{ page(url: "${page.url}") { title } }` });
    for (let times = 0; times < 2; times++) {
      const answers = [
        await app.graphql(`{ ...A } fragment A on Query { page(url: "${page.url}") { title } }`),
        await app.graphql('{ __schema { queryType { name } } ... on Query { __typename } }'),
        await (await fetch(`${app.origin}/graphql?${get.toString()}`)).json(),
        await app.graphql(WALL, { url: page.url }, { authorization: 'JWT ' }),
      ];
      for (const answer of answers) expect(answer).not.toHaveProperty('errors');
    }
    expect((await served(app, 'handler')) - made).toBe(4);
  });

  it('is not cached if it depends on more than pages and cards, or failed', async () => {
    const [made, kept] = [await served(app, 'handler'), await served(app, 'memory')];
    for (const query of [
      `{ emailExists(email: "a@b.example") }`,
      `{ page(url: "${page.url}") { id removedComponents { removedAt } } }`,
      `mutation { logout { done } }`,
    ])
      for (let times = 0; times < 2; times++) await app.graphql(query);
    expect((await served(app, 'handler')) - made).toBe(4); // nobody asks for a mutation's answer again
    expect(await served(app, 'memory')).toBe(kept);
  });

  it('is the same as without a cache for broken and odd requests', async () => {
    const send = (body: string, headers: Record<string, string>) =>
      fetch(`${app.origin}/graphql`, { method: 'POST', body, headers });
    const json = { 'content-type': 'application/json' };
    const statuses = await Promise.all([
      send('{"query":', json),
      send('{"query":"{ nothing }"}', json),
      send('query=%7B__typename%7D', { 'content-type': 'application/x-www-form-urlencoded' }),
      send(JSON.stringify({ query: `{ __typename } #${'x'.repeat(30_000)}` }), json),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, expect.any(Number), 200]);
    expect(statuses[2]?.status).toBeGreaterThanOrEqual(400);
    for (const path of [`/api/comments/${randomUUID()}`, '/not/a/page']) {
      const { status, headers } = await fetch(app.origin + path);
      expect([status, headers.get('etag')]).toEqual([404, null]);
    }
    const head = await fetch(`${app.origin}/${page.url}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});
