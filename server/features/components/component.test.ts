import { randomUUID } from 'node:crypto';
import { generateNKeysBetween } from 'fractional-indexing';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEmptyPage } from '../../testing/factories.ts';
import { newMember, newPerson, type Person } from '../../testing/test-people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';
import type { Page } from '../pages/page.entity.ts';
import { readBlocks, ofMember } from '../../testing/test-blocks.ts';

const app = useTestApp();
let page: Page;
let member: Person;
let stranger: Person;
let blocks: ReturnType<typeof ofMember>;

beforeAll(async () => {
  page = await createEmptyPage(app.dataSource);
  member = await newMember(app, page);
  stranger = await newPerson(app);
  blocks = ofMember(app, member);
});

const snapshot = async () => JSON.stringify(await readBlocks(app, page));

describe('who may edit', () => {
  const CALLS: [string, (id: string) => [string, string, unknown?]][] = [
    ['adds', () => ['POST', `/api/page/${page.id}/components`, { type: 'text' }]],
    ['changes', (id) => ['PATCH', `/api/component/${id}`, { payload: { content: '<p>a</p>' } }]],
    ['moves', (id) => ['POST', `/api/component/${id}/move`, { after: null }]],
    ['removes', (id) => ['DELETE', `/api/component/${id}`]],
    ['restores', (id) => ['POST', `/api/component/${id}/restore`, {}]],
  ];
  it.each(CALLS)('a member %s over REST, and nobody else does', async (_verb, call) => {
    const [method, path, body] = call(await blocks.add(page, 'text'));
    const before = await snapshot();
    const denied = [
      [{}, 401],
      [{ authorization: 'JWT forged' }, 401],
      [stranger.headers, 403],
    ] as const;
    for (const [headers, status] of denied) {
      const answer = await app.rest(method, path, body, headers);
      expect(answer).toMatchObject({ status, body: { error: true, msg: expect.any(String) } });
    }
    expect(await snapshot()).toBe(before);
    const answer = await app.rest(method, path, body, member.headers);
    expect(answer).toMatchObject({ status: 200, body: { error: false } });
  });

  const OPERATIONS: [string, string][] = [
    ['addComponent', 'mutation ($page: ID!) { addComponent(pageId: $page, type: BIO) { id } }'],
    ['moveComponent', 'mutation ($id: ID!) { moveComponent(id: $id) { id } }'],
    ['removeComponent', 'mutation ($id: ID!) { removeComponent(id: $id) { id } }'],
    ['restoreComponent', 'mutation ($id: ID!) { restoreComponent(id: $id) { id } }'],
    [
      'updateTextComponent',
      `mutation ($id: ID!) {
      updateTextComponent(id: $id, input: { content: "<p>b</p>" }) { content } }`,
    ],
  ];
  it.each(OPERATIONS)('GraphQL’s %s is for members only, too', async (name, query) => {
    const variables = { id: await blocks.add(page, 'text'), page: page.id };
    const before = await snapshot();
    for (const [headers, code] of [
      [{}, 'UNAUTHENTICATED'],
      [stranger.headers, 'FORBIDDEN'],
    ] as const) {
      const { errors } = await app.graphql(query, variables, headers);
      expect(errors).toMatchObject([{ path: [name], extensions: { code } }]);
    }
    expect(await snapshot()).toBe(before);
    const { errors } = await app.graphql(query, variables, member.headers);
    expect(errors).toBeUndefined();
  });

  it('members of one page can change no other page, and move no block there', async () => {
    const other = await createEmptyPage(app.dataSource);
    const theirs = ofMember(app, await newMember(app, other));
    const foreign = await theirs.add(other, 'text');
    const own = await blocks.add(page, 'text');
    for (const [method, path, body] of [
      ['POST', `/api/page/${other.id}/components`, { type: 'text' }],
      ['PATCH', `/api/component/${foreign}`, { payload: { content: 'x' } }],
      ['DELETE', `/api/component/${foreign}`],
      ['POST', `/api/component/${foreign}/move`, { after: own }],
    ] as const)
      expect((await app.rest(method, path, body, member.headers)).status).toBe(403);
    const { body } = await app.rest(...blocks.move(own, foreign));
    expect(body).toEqual({
      error: true,
      msg: 'The block that it should follow is not on this page any more.',
    });
  });
});

describe('adding a block', () => {
  it.each(['youtube', 'image', 'text', 'comment', 'bio', 'photos'])(
    'appends an empty %s block',
    async (type) => {
      const id = await blocks.add(page, type);
      expect((await readBlocks(app, page)).at(-1)).toEqual({ id, type, payload: {} });
    },
  );

  it('returns the first result if the same id is sent again', async () => {
    const query = `mutation ($page: ID!, $id: ID!, $type: ComponentType!) {
      addComponent(pageId: $page, type: $type, id: $id) { id rank version type } }`;
    const variables = { page: page.id, id: randomUUID(), type: 'TEXT' };
    const add = (over = {}) => app.graphql(query, { ...variables, ...over }, member.headers);
    const answers = await Promise.all([add(), add(), add(), add()]);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(answers[0]?.data).toMatchObject({
      addComponent: { id: variables.id, type: 'TEXT', version: 1 },
    });
    expect((await add({ type: 'BIO' })).errors).toMatchObject([{ message: 'This id is taken.' }]);
    expect((await add({ id: 'x' })).errors).toMatchObject([{ extensions: { code: 'MALFORMED' } }]);
  });

  it.each([
    ['an unknown type', { type: 'script' }, 400],
    ['the name of an object’s own property', { type: 'constructor' }, 400],
    ['no type', {}, 400],
    ['a type that is no text', { type: ['text'] }, 400],
    ['a body that is no object', [], 400],
  ])('refuses %s', async (_what, body, status) => {
    const path = `/api/page/${page.id}/components`;
    expect((await app.rest('POST', path, body, member.headers)).status).toBe(status);
  });

  it('answers 404 for unknown pages', async () => {
    for (const id of [randomUUID(), 'x', "' or 1=1"]) {
      const path = `/api/page/${encodeURIComponent(id)}/components`;
      const { status } = await app.rest('POST', path, { type: 'text' }, member.headers);
      expect(status).toBe(404);
    }
  });

  it('stops at a thousand blocks, even for ten requests at once, and works again after a removal', async () => {
    const full = await createEmptyPage(app.dataSource);
    const owner = ofMember(app, await newMember(app, full));
    const ranks = generateNKeysBetween(null, null, 995);
    await app.dataSource.query(
      `insert into component (id, page_id, type, rank)
       select gen_random_uuid(), $1, 'text', rank from unnest($2::text[]) as given (rank)`,
      [full.id, ranks],
    );
    const answers = await Promise.all(Array.from({ length: 10 }, () => owner.tryAdd(full, 'text')));
    const added = answers.filter(({ body }) => body['error'] === false);
    expect(added).toHaveLength(5);
    const { body } = answers.find((answer) => !added.includes(answer)) ?? {};
    expect(body?.['msg']).toBe('A page can have up to 1,000 blocks. Remove one to add another.');
    await owner.remove(String(added[0]?.body['id']));
    expect((await owner.tryAdd(full, 'text')).body['error']).toBe(false);
  });
});

it('every change is sent on the page’s stream, from both APIs', async () => {
  const watched = await createEmptyPage(app.dataSource);
  const owner = await newMember(app, watched);
  const its = ofMember(app, owner);
  const socket = await openSocket(app.origin);
  socket.subscribe(
    '1',
    `subscription ($id: ID!) { pageEvents(pageId: $id, after: 0) { __typename seq
      ... on ComponentAdded { component { ...C } } ... on ComponentUpdated { component { ...C } }
      ... on ComponentRemoved { componentId } ... on ComponentsReordered { components { ...C } } } }
     fragment C on Component { id type version ... on TextComponent { content } }`,
    { id: watched.id.toUpperCase() },
  );
  const first = await its.add(watched, 'text');
  const second = await its.add({ ...watched, id: watched.id.toUpperCase() }, 'bio');
  await its.change(first.toUpperCase(), { content: '<p>a</p>' });
  await app.rest(...its.move(second.toUpperCase(), null));
  await its.remove(first);
  await its.remove(first);
  const restore = `mutation { restoreComponent(id: "${first}") { id } }`;
  await app.graphql(restore, {}, owner.headers);
  type Next = { data: { pageEvents: { seq: number } } };
  await socket.next((m) => (m.payload as Next | undefined)?.data?.pageEvents?.seq === 6);
  const events = socket.messages
    .filter(({ type }) => type === 'next')
    .map(({ payload }) => (payload as Next).data.pageEvents);
  const text = { id: first, type: 'TEXT', version: 2, content: '<p>a</p>' };
  const bio = { id: second, type: 'BIO', version: 1 };
  expect(events).toEqual([
    { __typename: 'ComponentAdded', seq: 1, component: { ...text, version: 1, content: '' } },
    { __typename: 'ComponentAdded', seq: 2, component: bio },
    { __typename: 'ComponentUpdated', seq: 3, component: text },
    { __typename: 'ComponentsReordered', seq: 4, components: [bio] },
    { __typename: 'ComponentRemoved', seq: 5, componentId: first },
    { __typename: 'ComponentAdded', seq: 6, component: text },
  ]);
  socket.close();
});
