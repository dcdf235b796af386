import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPage } from '../../../testing/factories.ts';
import { startTestApp, type TestApp, useTestApp } from '../../../testing/test-app.ts';
import { ageRecentPosts } from '../../../testing/test-wall.ts';
import { PageType, type Page } from '../../pages/page.entity.ts';

const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { status tribute { id name content image createdAt senderMark } }
}`;
const WALL = `query ($url: String!, $first: Int, $after: String) {
  page(url: $url) { lastSeq tributes(first: $first, after: $after) {
    totalCount pageInfo { endCursor hasNextPage } edges { cursor node { id content } } } }
}`;

const app = useTestApp();
let page: Page;

beforeAll(async () => {
  page = await createPage(app.dataSource);
});

const draft = (over: object = {}) => ({
  input: {
    pageId: page.id,
    clientId: randomUUID(),
    name: 'Jonah',
    content: 'Fair winds.',
    ...over,
  },
});

describe('posting a tribute', () => {
  it('works alike on both APIs: GraphQL lists what REST posts', async () => {
    const { body } = await app.rest('POST', `/api/comments/${page.id}`, {
      name: 'Ines',
      content: 'The roses are climbing.',
    });
    expect(body).toMatchObject({ error: false, items: [{ name: 'Ines', image: null }] });
    const { data } = await app.graphql(WALL, { url: page.url, first: 1 });
    expect(data).toMatchObject({
      page: {
        tributes: { edges: [{ node: { id: body['id'], content: 'The roses are climbing.' } }] },
      },
    });
  });

  it('returns the first result if the same client id is sent again', async () => {
    const sent = draft({ content: 'Once only.' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.graphql(POST, sent)));
    const ids = new Set(answers.map(({ data }) => JSON.stringify(data)));
    expect(ids.size).toBe(1);
    const { body } = await app.rest('GET', `/api/comments/${page.id}`);
    const items = body['items'] as { content: string }[];
    expect(items.filter(({ content }) => content === 'Once only.')).toHaveLength(1);
  });

  it('is refused for other words with the same client id, on both APIs, and the first ones stay', async () => {
    const sent = draft({ content: 'These were first.' });
    await app.graphql(POST, sent);
    const other = { ...sent.input, content: 'These came second.' };
    const refusal = /sent under the same number.* send these words as a new message/;
    const { errors } = await app.graphql(POST, { input: other });
    expect(errors).toMatchObject([
      { message: expect.stringMatching(refusal), extensions: { code: 'REFUSED' } },
    ]);
    const { status, body } = await app.rest('POST', `/api/comments/${page.id}`, {
      ...other,
      client_id: other.clientId,
    });
    expect([status, body['error'], body['msg']]).toEqual([
      200,
      true,
      expect.stringMatching(refusal),
    ]);
    const { data } = await app.graphql(POST, sent);
    expect(data).toMatchObject({ postTribute: { tribute: { content: 'These were first.' } } });
  });

  it('accepts the same client id on another page', async () => {
    const other = await createPage(app.dataSource);
    const sent = draft();
    await app.graphql(POST, sent);
    const { data } = await app.graphql(POST, { input: { ...sent.input, pageId: other.id } });
    expect(data).toMatchObject({ postTribute: { status: 'VISIBLE' } });
  });

  it.each([
    ['a blank name', { name: ' \u200b\n ' }, 'Please enter name'],
    ['a blank message', { content: ' \n\t ' }, 'Please enter content'],
    ['a name of control characters', { name: '\u0000\u0007' }, 'Please enter name'],
  ])('refuses %s in the same words on both APIs', async (_what, over, message) => {
    const { errors } = await app.graphql(POST, draft(over));
    expect(errors).toMatchObject([{ message, extensions: { code: 'REFUSED' } }]);
    const { input } = draft(over);
    const { status, body } = await app.rest('POST', `/api/comments/${page.id}`, input);
    expect({ status, body }).toEqual({ status: 200, body: { error: true, msg: message } });
  });

  it('names the limit if a message is too long, and stores nothing of it', async () => {
    const { errors } = await app.graphql(POST, draft({ content: 'a'.repeat(5_001) }));
    expect(errors?.[0]?.message).toBe(
      'A message can have up to 5,000 characters; yours has 5,001.',
    );
    const { data } = await app.graphql(POST, draft({ content: '😀'.repeat(5_000) }));
    expect(data).toMatchObject({ postTribute: { status: 'VISIBLE' } });
  });

  it('keeps line breaks and every script, and removes control characters', async () => {
    const content = 'Дорога Адо,\r\nشكرا 愛 \u0000नमस्ते';
    const { data } = await app.graphql(POST, draft({ content }));
    expect(data).toMatchObject({
      postTribute: { tribute: { content: 'Дорога Адо,\nشكرا 愛 नमस्ते' } },
    });
  });

  it('answers wrong types and unknown ids in the form of each API', async () => {
    const wrong = await app.rest('POST', `/api/comments/${page.id}`, { name: 7, content: 'x' });
    expect(wrong.status).toBe(400);
    const unknown = await app.rest('POST', `/api/comments/${randomUUID()}`, {
      name: 'a',
      content: 'b',
    });
    expect(unknown).toMatchObject({ status: 404, body: { error: true } });
    const { errors } = await app.graphql(POST, draft({ pageId: 'nonsense' }));
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const { errors: noUuid } = await app.graphql(POST, draft({ clientId: '1' }));
    expect(noUuid).toMatchObject([
      { message: 'clientId must be a UUID.', extensions: { code: 'MALFORMED' } },
    ]);
    const words = { name: 'a', content: 'b', client_id: '1' };
    expect(await app.rest('POST', `/api/comments/${page.id}`, words)).toMatchObject({
      status: 400,
      body: { error: true, msg: 'client_id must be a UUID.' },
    });
    const { errors: noType } = await app.graphql(POST, draft({ name: 7 }));
    expect(noType?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('answers 400 to other content types than JSON and forms, and stores nothing of them', async () => {
    const { id } = await createPage(app.dataSource);
    const send = async (type: string, body: string) => {
      const options = { method: 'POST', headers: { 'content-type': type }, body };
      const response = await fetch(`${app.origin}/api/comments/${id}`, options);
      return [response.status, ((await response.json()) as { msg: string }).msg];
    };
    const json = JSON.stringify({ name: 'a', content: 'b' });
    for (const type of ['text/plain', 'application/xml', 'nonsense'])
      expect(await send(type, json)).toEqual([400, 'The body must be sent as application/json.']);
    expect(await send('application/x-www-form-urlencoded', 'name=a&content=b')).toEqual([200, '']);
    expect(await send('application/json; charset=utf-8', json)).toEqual([200, '']);
    const { body } = await app.rest('GET', `/api/comments/${id}`);
    expect(body['items']).toHaveLength(2);
  });

  it('answers 400 to malformed JSON and GraphQL syntax errors', async () => {
    const broken = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":',
    };
    const rest = await fetch(`${app.origin}/api/comments/${page.id}`, broken);
    expect(rest.status).toBe(400);
    expect(await rest.json()).toMatchObject({ error: true });
    const graphql = await fetch(`${app.origin}/graphql`, broken);
    expect(graphql.status).toBe(400);
    expect(await graphql.json()).toMatchObject({
      errors: [{ extensions: { code: 'BAD_REQUEST' } }],
    });
    const { errors } = await app.graphql('{ page(');
    expect(errors?.[0]?.extensions.code).toBe('GRAPHQL_PARSE_FAILED');
  });

  it('is refused on a page that is not set up, and on a redirect', async () => {
    const empty = await createPage(app.dataSource, { active: false });
    const away = await createPage(app.dataSource, { type: PageType.REDIRECT, redirectUrl: 'ada' });
    for (const { id } of [empty, away]) {
      const { errors } = await app.graphql(POST, draft({ pageId: id }));
      expect(errors?.[0]?.extensions.code).toBe('REFUSED');
    }
  });

  it('is limited by the visitors’ own addresses behind a proxy', async () => {
    const strict = await startTestApp({ rateLimitScale: 0.005 });
    try {
      const { id } = await createPage(strict.dataSource);
      const statuses = [];
      for (const visitor of ['203.0.113.1', '203.0.113.2'])
        for (let i = 0; i < 4; i++) {
          const from = { 'x-forwarded-for': visitor };
          const words = { name: 'a', content: 'b' };
          statuses.push((await strict.rest('POST', `/api/comments/${id}`, words, from)).status);
        }
      expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200, 429]);
    } finally {
      await strict.stop();
    }
  });

  it('is limited for one IPv6 network as a whole, and for others separately', async () => {
    const strict = await startTestApp({ rateLimitScale: 0.005 });
    try {
      const { id } = await createPage(strict.dataSource);
      const post = async (visitor: string) => {
        const from = { 'x-forwarded-for': visitor };
        const words = { name: 'a', content: 'b' };
        return (await strict.rest('POST', `/api/comments/${id}`, words, from)).status;
      };
      const statuses = [];
      for (const address of [
        '2001:db8::1',
        '2001:DB8:0:0:7::',
        '2001:db8:0:0:1:2:3:4',
        '2001:db8::9',
      ])
        statuses.push(await post(address));
      for (const other of ['2001:db8:0:1::1', '2001:db8:1::1', '::ffff:203.0.113.1', '203.0.113.2'])
        statuses.push(await post(other));
      expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200, 200]);
    } finally {
      await strict.stop();
    }
  });

  it('is limited regardless of X-Forwarded-For if the proxy is not trusted', async () => {
    const strict = await startTestApp({ rateLimitScale: 0.005, trustedProxies: ['192.0.2.1'] });
    try {
      const { id } = await createPage(strict.dataSource);
      const statuses = [];
      for (let i = 0; i < 5; i++) {
        const from = { 'x-forwarded-for': `203.0.113.${i}` };
        const words = { name: 'a', content: 'b' };
        statuses.push((await strict.rest('POST', `/api/comments/${id}`, words, from)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
    } finally {
      await strict.stop();
    }
  });

  it('is limited for each address, with a message that asks to wait', async () => {
    const strict = await startTestApp({ rateLimitScale: 0.005 });
    try {
      const { id } = await createPage(strict.dataSource);
      const post = () => strict.rest('POST', `/api/comments/${id}`, { name: 'a', content: 'b' });
      const statuses = [];
      for (let i = 0; i < 4; i++) statuses.push((await post()).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    } finally {
      await strict.stop();
    }
  });
});

describe('many posts at once', () => {
  const CONDOLENCES = [
    'Rest in peace',
    'Rest in peace, Ada',
    'Thinking of you all',
    'Fair winds, old friend',
    'My deepest condolences',
    'We will miss you so much',
    'Thank you for everything, Ada',
    'Our thoughts are with you and your family.',
    'I still have the book she lent me when I was nine.',
    'Rest in peace, dear Ada',
    'rest in peace ada',
    'Rest In Peace Ada Bell',
    'We will all miss you very much',
    'Our thoughts are with you all',
  ];
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ rateLimitScale: 1 });
  });
  afterAll(() => strict.stop());

  /** Posts as a phone behind an address; returns the outcome. */
  async function post(
    pageId: string,
    words: { name: string; content: string },
    from: Record<string, string>,
  ): Promise<string> {
    const { status, body } = await strict.rest('POST', `/api/comments/${pageId}`, words, from);
    if (status !== 200) return `${status} ${String(body['msg'])}`;
    return String(body['error'] ? body['msg'] : body['status']);
  }
  const phone = (address: string) => ({
    'x-forwarded-for': address,
    'x-device-id': randomUUID(),
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)',
  });
  const count = (answers: string[], answer: string) =>
    answers.filter((other) => other === answer).length;

  it('are all shown if 300 phones share one address', async () => {
    const { id, url } = await createPage(strict.dataSource);
    const write = async (i: number) => {
      const content = CONDOLENCES[i % CONDOLENCES.length] ?? '';
      const input = { pageId: id, clientId: randomUUID(), name: `Guest ${i}`, content };
      const { data } = await strict.graphql(POST, { input }, phone('203.0.113.1'));
      return (data?.['postTribute'] as { status: string } | undefined)?.status;
    };
    const statuses = [];
    for (let part = 0; part < 300; part += 30) {
      const some = Array.from({ length: 30 }, (_, i) => write(part + i));
      statuses.push(...(await Promise.all(some)));
      await ageRecentPosts(strict, { id }, 6); // they write within a minute
    }
    expect(new Set(statuses)).toEqual(new Set(['VISIBLE']));
    const { data } = await strict.graphql(WALL, { url, first: 1 });
    expect(data).toMatchObject({ page: { tributes: { totalCount: 300 } } });
  });

  it('from one device are refused after 20 a minute with a kind message, others are not', async () => {
    const { id } = await createPage(strict.dataSource);
    const one = phone('203.0.113.2');
    const send = (from: Record<string, string>, i: number) =>
      post(id, { name: `N${i}`, content: `${randomUUID()} ${randomUUID()}` }, from);
    const answers = [];
    for (let i = 0; i < 22; i++) answers.push(await send(one, i));
    const slowed =
      '429 Thank you for writing so much. Please wait a minute before you send the next message.';
    expect(answers.slice(20)).toEqual([slowed, slowed]);
    expect(count(answers, slowed)).toBe(2);
    expect(await send(phone('203.0.113.2'), 0)).toBe('visible');
    // whoever sends no id is told apart by address, browser and name
    const { 'x-device-id': _, ...unnamed } = phone('203.0.113.2');
    const same = await Promise.all(
      Array.from({ length: 21 }, () => post(id, { name: 'Ben', content: randomUUID() }, unnamed)),
    );
    expect(count(same, slowed)).toBe(1);
  });

  it('are held if they differ little, from one device and from many', async () => {
    const insult = (i: number) => ({
      name: `Troll ${i % 7}`,
      content: `Nobody liked her and nobody will miss her, number ${i}!`,
    });
    const { id } = await createPage(strict.dataSource);
    const one = phone('203.0.113.3');
    const answers = [];
    for (let i = 0; i < 10; i++) answers.push(await post(id, insult(i), one));
    expect(answers).toEqual([
      ...Array<string>(3).fill('visible'),
      ...Array<string>(7).fill('held'),
    ]);

    const { id: other } = await createPage(strict.dataSource);
    const rotating = await Promise.all(
      Array.from({ length: 60 }, (_, i) => post(other, insult(i), phone('203.0.113.4'))),
    );
    expect([count(rotating, 'visible'), count(rotating, 'held')]).toEqual([12, 48]);
  });

  it('are limited for an address even if it changes its device id', async () => {
    const narrow = await startTestApp({ rateLimitScale: 0.02 });
    try {
      const { id } = await createPage(narrow.dataSource);
      const statuses = [];
      for (let i = 0; i < 14; i++) {
        const words = { name: 'a', content: 'b' };
        const from = phone('203.0.113.5');
        statuses.push((await narrow.rest('POST', `/api/comments/${id}`, words, from)).status);
      }
      expect(statuses).toEqual([...Array<number>(12).fill(200), 429, 429]);
    } finally {
      await narrow.stop();
    }
  });

  it('do not count for the wall’s limit if refused, and leave room for other addresses otherwise', async () => {
    const narrow = await startTestApp({ rateLimitScale: 0.005 }); // nine a minute for a wall, three for an address
    try {
      const page = await createPage(narrow.dataSource);
      const send = async (address: string, content: string, id = page.id) => {
        const words = { name: 'a', content };
        const { status } = await narrow.rest(`POST`, `/api/comments/${id}`, words, phone(address));
        return status;
      };
      for (let i = 0; i < 12; i++) await send(`203.0.113.${i % 4}`, '');
      const statuses = [];
      for (let i = 0; i < 12; i++) {
        const id = i % 2 ? page.id.toUpperCase() : page.id;
        statuses.push(await send(`198.51.100.${i % 4}`, `words ${i}`, id));
      }
      expect(statuses).toEqual([...Array<number>(9).fill(200), 429, 429, 429]);
      expect(await send('198.51.100.9', 'The roses are climbing.')).toBe(200);
      expect(await send('198.51.100.9', 'And climbing.')).toBe(429);
    } finally {
      await narrow.stop();
    }
  });

  it('count for one sender however its address is written', async () => {
    const narrow = await startTestApp({ rateLimitScale: 0.005 });
    try {
      const { id } = await createPage(narrow.dataSource);
      const spellings = ['203.0.113.8', '::ffff:203.0.113.8', '::FFFF:cb00:7108'];
      const statuses = [];
      for (const address of [...spellings, '203.0.113.8:4711', '[::ffff:203.0.113.8]:80']) {
        const words = { name: 'a', content: 'b' };
        const { status } = await narrow.rest('POST', `/api/comments/${id}`, words, phone(address));
        statuses.push(status);
      }
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
    } finally {
      await narrow.stop();
    }
  });
});

describe('the wall', () => {
  it('is paged by cursor, newest first, without gap or overlap while new ones arrive', async () => {
    const wall = await createPage(app.dataSource);
    const post = (content: string) =>
      app.rest('POST', `/api/comments/${wall.id}`, { name: 'N', content });
    for (let i = 1; i <= 7; i++) await post(`m${i}`);
    const seen: string[] = [];
    let after: string | null = null;
    for (;;) {
      const { data } = await app.graphql(WALL, { url: wall.url, first: 3, after });
      const { tributes } = (data as Record<string, unknown>)['page'] as {
        tributes: {
          edges: { node: { content: string } }[];
          pageInfo: { endCursor: string; hasNextPage: boolean };
        };
      };
      seen.push(...tributes.edges.map(({ node }) => node.content));
      if (!tributes.pageInfo.hasNextPage) break;
      after = tributes.pageInfo.endCursor;
      await post('late');
    }
    expect(seen).toEqual(['m7', 'm6', 'm5', 'm4', 'm3', 'm2', 'm1']);
  });

  it('refuses invalid page sizes and cursors', async () => {
    for (const variables of [{ first: 0 }, { first: 101 }, { first: 5, after: 'x' }]) {
      const { errors } = await app.graphql(WALL, { url: page.url, ...variables });
      expect(errors?.[0]?.extensions.code).toBe('MALFORMED');
    }
  });

  it('refuses an operation that asks for too much at once', async () => {
    const aliases = Array.from(
      { length: 90 },
      (_, i) =>
        `p${i}: page(url: "x") { tributes(first: 100) { totalCount edges { node { id name content } } } photos { id } components { id } }`,
    );
    const { errors } = await app.graphql(`{ ${aliases.join(' ')} }`);
    expect(errors?.length).toBeGreaterThan(0);
  });
});

describe('the wall over REST', () => {
  it('returns at most 4 MB of long messages at once, and the rest by `next`', async () => {
    const full = await createPage(app.dataSource);
    await app.dataSource.query(
      `insert into tribute (id, page_id, client_id, name, content, seq, status)
       select gen_random_uuid(), $1, gen_random_uuid(), 'N', repeat('🕯', 5000), seq, 'visible'
       from generate_series(1, 450) seq`,
      [full.id],
    );
    await app.dataSource.query('update page set last_seq = 450 where id = $1', [full.id]);
    const ids = new Set<string>();
    let parts = 0;
    for (let next: number | null = 451; next !== null; parts += 1) {
      const { body } = await app.rest('GET', `/api/comments/${full.id}?before=${next}`);
      expect(JSON.stringify(body).length).toBeLessThan(4_200_000);
      for (const { id } of body['items'] as { id: string }[]) ids.add(id);
      next = body['next'] as number | null;
    }
    expect({ all: ids.size, parts }).toEqual({ all: 450, parts: 3 });
    const words = { name: 'N', content: 'Short.' };
    const { body } = await app.rest('POST', `/api/comments/${full.id}`, words);
    expect(body['items']).toMatchObject([{ content: 'Short.' }, ...Array(25).fill({ name: 'N' })]);
  });
});
