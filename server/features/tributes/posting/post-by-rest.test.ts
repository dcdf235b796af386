import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, it, type Mock, vi } from 'vitest';
import { createMemorial, createPage } from '../../../testing/factories.ts';
import {
  startTestApp,
  type TestApp,
  useTestApp,
  useTestAppBeside,
} from '../../../testing/test-app.ts';
import { newMember } from '../../../testing/test-people.ts';
import { type Page, PageVisibility } from '../../pages/page.entity.ts';

const HIDE = `mutation ($id: ID!) { hideTribute(id: $id) { status } }`;
const SHOW = `mutation ($id: ID!) { showTribute(id: $id) { status } }`;
interface Wall {
  error: boolean;
  items: { id: string; content: string }[];
  id: string;
}

const app = useTestApp();
const beside = useTestAppBeside(app);
let page: Page;

beforeAll(async () => {
  page = await createPage(app.dataSource);
});

function send(to: Page | string, body: string): Promise<Response> {
  const id = typeof to === 'string' ? to : to.id;
  return fetch(`${app.origin}/api/comments/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device-id': randomUUID() },
    body,
  });
}

async function post(on: TestApp, to: Page, content: string): Promise<Wall> {
  const { body } = await on.rest('POST', `/api/comments/${to.id}`, { name: 'Ines', content });
  expect(body['error']).toBe(false);
  return body as unknown as Wall;
}

const words = ({ items }: Wall) => items.map(({ content }) => content);

describe('a message posted by REST', () => {
  const cases: [name: string, to: () => Page | string, body: string, status: number][] = [
    ['taken', () => page, '{"name":"Ines","content":"Hello"}', 200],
    ['refused', () => page, '{"name":" ","content":"Hello"}', 200],
    ['for no page', () => randomUUID(), '{"name":"Ines","content":"Hello"}', 404],
    ['no JSON', () => page, '{"name"', 400],
    ['no object', () => page, '"Hello"', 400],
    ['of other types', () => page, '{"name":5,"content":"Hello"}', 400],
    ['too long', () => page, JSON.stringify({ name: 'Ines', content: 'a'.repeat(600_000) }), 413],
  ];

  it.each(cases)('is answered in one form if it is %s', async (name, to, body, status) => {
    const response = await send(to(), body);
    expect(response.status).toBe(status);
    const answer = (await response.json()) as Wall & { msg: string };
    expect(answer.error).toBe(name !== 'taken');
    expect(answer.msg === '').toBe(name === 'taken');
  });

  it('is not taken for a stranger’s if its member’s login cannot be read just now', async () => {
    const closed = await createPage(app.dataSource, { visibility: PageVisibility.MEMBERS });
    const { headers } = await newMember(app, closed);
    const write = () =>
      app.rest('POST', `/api/comments/${closed.id}`, { name: 'Ines', content: 'For us.' }, headers);
    await app.dataSource.transaction(async (manager) => {
      await manager.query('lock table session_family in access exclusive mode');
      expect((await write()).status).toBe(429); // to be sent again, and no 404 as for strangers
    });
    expect((await write()).status).toBe(200);
  });

  it('counts once for its sender if it is refused', async () => {
    const strict = await startTestApp({ rateLimitScale: 1 });
    try {
      const device = randomUUID();
      const send = () =>
        fetch(`${strict.origin}/api/comments/${randomUUID()}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-device-id': device },
          body: JSON.stringify({ name: 'Ines', content: 'Hello' }),
        });
      const statuses = [];
      for (let i = 0; i < 21; i++) statuses.push((await send()).status);
      expect(statuses).toEqual([...Array<number>(20).fill(404), 429]);
    } finally {
      await strict.stop();
    }
  });
});

describe('the wall in the answer to a post', () => {
  it('is the new message alone if the others cannot be read, as the message is stored', async () => {
    const page = await createMemorial(app.dataSource);
    await post(app, page, 'From before.');
    const { query } = pg.Client.prototype;
    const failing = vi.spyOn(pg.Client.prototype, 'query') as unknown as Mock<typeof query>;
    failing.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      if (String(given[0]).includes('octet_length(content)'))
        return Promise.reject(new Error('Connection terminated unexpectedly'));
      return Reflect.apply(query, this, given) as unknown;
    } as typeof query);
    const answer = await post(app, page, 'Stored.').finally(() => failing.mockRestore());
    expect(words(answer)).toEqual(['Stored.']);
    expect(answer.items[0]?.id).toBe(answer.id);
    const { body } = await app.rest('GET', `/api/comments/${page.id}`);
    expect(words(body as unknown as Wall)).toEqual(['Stored.', 'From before.']);
  });

  it('is up to date: without hidden messages, with those of others, in order', async () => {
    const page = await createMemorial(app.dataSource);
    const member = await newMember(app, page);
    await post(app, page, 'First.');
    const { id } = await post(app, page, 'To be hidden.');
    expect(words(await post(app, page, 'Third.'))).toEqual(['Third.', 'To be hidden.', 'First.']);
    await app.graphql(HIDE, { id }, member.headers);
    expect(words(await post(app, page, 'Fourth.'))).toEqual(['Fourth.', 'Third.', 'First.']);
    await post(beside, page, 'From elsewhere.');
    expect(words(await post(app, page, 'Sixth.'))).toEqual([
      'Sixth.',
      'From elsewhere.',
      'Fourth.',
      'Third.',
      'First.',
    ]);
    const { errors } = await app.graphql(SHOW, { id }, member.headers);
    expect(errors).toBeUndefined();
    expect(words(await post(app, page, 'Last.'))).toEqual([
      'Last.',
      'Sixth.',
      'From elsewhere.',
      'Fourth.',
      'Third.',
      'To be hidden.',
      'First.',
    ]);
  });

  it('is read again if the same post is repeated after another message was hidden', async () => {
    const page = await createMemorial(app.dataSource);
    const member = await newMember(app, page);
    const { id } = await post(app, page, 'To be hidden.');
    const again = { name: 'Ines', content: 'Once.', client_id: randomUUID() };
    await app.rest('POST', `/api/comments/${page.id}`, again);
    await beside.graphql(HIDE, { id }, member.headers);
    const { body } = await app.rest('POST', `/api/comments/${page.id}`, again);
    expect(words(body as unknown as Wall)).toEqual(['Once.']);
  });

  it('ends after a hundred messages, even if all of them are new', async () => {
    const page = await createMemorial(app.dataSource);
    const each = Array.from({ length: 102 }, (_, i) => `${i} ${randomUUID()}`);
    for (const content of each.slice(0, 2)) await post(app, page, content);
    await Promise.all(each.slice(2, 101).map((content) => send(page, draft(content))));
    const shown = words(await post(app, page, each[101]!));
    expect(shown).toHaveLength(100);
    expect(shown[0]).toBe(each[101]);
    expect(shown).not.toContain(each[1]);
  });

  it('equals what GET answers, however long the messages are and in whatever script', async () => {
    const page = await createMemorial(app.dataSource);
    const lengths = [...Array<number>(120).fill(1), ...Array<number>(40).fill(4_900), 1, 2_000];
    for (const [index, length] of lengths.entries()) {
      const content = `${index} ${['悼', 'é', 'a'][index % 3]!.repeat(length)} ${randomUUID()}`;
      const answered = (await (await send(page, draft(content))).json()) as Wall;
      if (index % 10 > 0 && index < lengths.length - 2) continue;
      const read = await app.rest('GET', `/api/comments/${page.id}`);
      expect(answered.items).toEqual(newestOf(read.body as unknown as Wall));
    }
  });
});

/** At most 100, ending with whichever reaches 0.5 MB. */
function newestOf({ items }: Wall): Wall['items'] {
  let bytes = 0;
  return items.slice(0, 100).filter(({ content }) => {
    const isTold = bytes < 500_000;
    bytes += Buffer.byteLength(content);
    return isTold;
  });
}

function draft(content: string): string {
  return JSON.stringify({ name: randomUUID(), content });
}
