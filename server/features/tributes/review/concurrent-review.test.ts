import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { createEmptyPage, createMemorial, createPage } from '../../../testing/factories.ts';
import { type TestApp, useTestApp, useTestAppBeside } from '../../../testing/test-app.ts';
import { uploadClient } from '../../../testing/test-client.ts';
import { newMember, newPerson, type Person } from '../../../testing/test-people.ts';
import type { TestSocket } from '../../../testing/test-socket.ts';
import { readEventsFrom, leaveTribute, listenAsMember } from '../../../testing/test-wall.ts';
import type { Page } from '../../pages/page.entity.ts';

const DECIDE = `mutation ($input: DecideTributesInput!) { decideTributes(input: $input) {
  reviews { status decided decision { by { id } } tribute { id } } } }`;
const LIST = `query ($pageId: ID!, $status: TributeStatus!, $withPhoto: Boolean) {
  tributesByStatus(pageId: $pageId, status: $status, withPhoto: $withPhoto) {
    totalCount edges { heldFor node { id content } } } }`;
const ATTACH = `mutation ($input: AttachTributeImageInput!) { attachTributeImage(input: $input) { id } }`;
const SWITCH = 'on by { id }';
const WALL = `readFirst { ${SWITCH} } picturesFirst { ${SWITCH} } closed { ${SWITCH} }`;
const READ_WALL = `query ($pageId: ID!) { wall(pageId: $pageId) { ${WALL} } }`;
const change = (verb: string) =>
  `mutation ($pageId: ID!) { ${verb}(pageId: $pageId) { changed wall { ${WALL} } } }`;
const ACTED = `... on TributeReviewed { tribute { id } status by { id } }
  ... on ComponentActed { fields by { id } }`;

const app = useTestApp();
const beside = useTestAppBeside(app);
let page: Page;
let anna: Person;
let ben: Person;
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

async function newWall(): Promise<void> {
  page = await createMemorial(app.dataSource);
  [anna, ben] = [await newMember(app, page), await newMember(app, page)];
}

interface Review {
  status: string;
  decided: boolean;
  decision: { by: { id: string } | null } | null;
  tribute: { id: string };
}

async function decide(
  who: Person,
  ids: string[],
  action: string,
  from: string,
  on: TestApp = app,
): Promise<Review[]> {
  const input = { pageId: page.id, ids, action, from };
  const { data, errors } = await on.graphql(DECIDE, { input }, who.headers);
  expect(errors).toBeUndefined();
  return (data!['decideTributes'] as { reviews: Review[] }).reviews;
}

interface Listed {
  totalCount: number;
  edges: { heldFor: string[]; node: { id: string; content: string } }[];
}

async function listed(status: string, withPhoto?: boolean): Promise<Listed> {
  const { data } = await app.graphql(LIST, { pageId: page.id, status, withPhoto }, anna.headers);
  return data!['tributesByStatus'] as Listed;
}

async function turn(who: Person, verb: string, on: TestApp = app) {
  const { data, errors } = await on.graphql(change(verb), { pageId: page.id }, who.headers);
  expect(errors).toBeUndefined();
  return data![verb] as { changed: boolean; wall: Record<string, { on: boolean; by: unknown }> };
}

async function onWall(): Promise<string[]> {
  const { body } = await app.rest('GET', `/api/comments/${page.id}`);
  return (body['items'] as { content: string }[]).map(({ content }) => content);
}

async function holdSome(count: number): Promise<string[]> {
  await turn(anna, 'holdEverything');
  const ids = [];
  for (let i = 1; i <= count; i++)
    ids.push((await leaveTribute(app, page, { content: `m${i}` })).id);
  return ids;
}

describe('two stewards', () => {
  it('get one outcome if they decide about the same message at once, and each is told which', async () => {
    await newWall();
    const ids = await holdSome(12);
    const pairs = await Promise.all(
      ids.map((id) =>
        Promise.all([
          decide(anna, [id], 'SHOW', 'HELD'),
          decide(ben, [id], 'HIDE', 'HELD', beside),
        ]),
      ),
    );
    for (const [[one], [other]] of pairs) {
      expect([one?.decided, other?.decided].filter(Boolean)).toHaveLength(1);
      expect(one?.status).toBe(other?.status);
      expect(one?.decision).toEqual(other?.decision);
      const winner = one?.decided ? anna : ben;
      expect(one?.status).toBe(one?.decided ? 'VISIBLE' : 'HIDDEN');
      expect(one?.decision?.by?.id).toBe(winner.id);
    }
    const shown = pairs.filter(([[one]]) => one?.decided).length;
    expect(await onWall()).toHaveLength(shown);
    expect((await listed('HIDDEN')).totalCount).toBe(12 - shown);
    expect((await listed('HELD')).totalCount).toBe(0);
  });

  it('are sent each other’s decisions live, with names', async () => {
    await newWall();
    const ids = await holdSome(2);
    const socket = await listenAsMember(beside, page, ben.headers, ACTED);
    sockets.push(socket);
    await decide(anna, ids, 'SHOW', 'HELD');
    const reviewed = () =>
      readEventsFrom<{ __typename: string }>(socket, 'memberEvents').filter(
        ({ __typename }) => __typename === 'TributeReviewed',
      );
    await expect.poll(() => reviewed().length).toBe(2);
    expect(reviewed()).toEqual(
      ids.map((id) => ({
        __typename: 'TributeReviewed',
        tribute: { id },
        status: 'VISIBLE',
        by: { id: anna.id },
      })),
    );
    await decide(ben, ids, 'SHOW', 'HELD'); // too late, and nobody hears of it
    await turn(anna, 'closeWall');
    const closed = () =>
      readEventsFrom<{ fields?: string[] }>(socket, 'memberEvents').filter(({ fields }) => fields);
    await expect
      .poll(() => closed())
      .toEqual([{ __typename: 'ComponentActed', fields: ['closed'], by: { id: anna.id } }]);
    expect(reviewed()).toHaveLength(2);
  });

  it('close the wall once if they do so at once, and both are told who did', async () => {
    await newWall();
    const [one, other] = await Promise.all([
      turn(anna, 'closeWall'),
      turn(ben, 'closeWall', beside),
    ]);
    expect([one.changed, other.changed].filter(Boolean)).toHaveLength(1);
    const by = { id: one.changed ? anna.id : ben.id };
    for (const { wall } of [one, other]) expect(wall['closed']).toEqual({ on: true, by });
  });
});

describe('deciding about several messages', () => {
  it('shows them in the order in which they were written, each with one event', async () => {
    await newWall();
    const ids = await holdSome(5);
    const before = await lastSeq();
    const reviews = await decide(anna, ids.toReversed(), 'SHOW', 'HELD');
    expect(reviews.map(({ tribute }) => tribute.id)).toEqual(ids);
    expect(await onWall()).toEqual(['m5', 'm4', 'm3', 'm2', 'm1']);
    expect(await lastSeq()).toBe(before + 5);
    await decide(anna, ids.slice(1, 3), 'HIDE', 'VISIBLE');
    expect(await onWall()).toEqual(['m5', 'm4', 'm1']);
    expect(await lastSeq()).toBe(before + 7);
  });

  it('leaves out those about which somebody else has decided first', async () => {
    await newWall();
    const ids = await holdSome(3);
    await decide(ben, [ids[1] ?? ''], 'HIDE', 'HELD');
    const reviews = await decide(anna, ids, 'SHOW', 'HELD');
    expect(reviews.map(({ decided, status }) => [decided, status])).toEqual([
      [true, 'VISIBLE'],
      [false, 'HIDDEN'],
      [true, 'VISIBLE'],
    ]);
    expect(reviews[1]?.decision).toEqual({ by: { id: ben.id } });
    expect(await onWall()).toEqual(['m3', 'm1']);
  });

  it.each([
    ['SHOW', 'HELD', 'HOLD', 'VISIBLE'],
    ['HIDE', 'HELD', 'HOLD', 'HIDDEN'],
    ['REMOVE', 'HELD', 'RESTORE', 'REMOVED'],
  ])('after %s go back to waiting with %s’s undo', async (action, from, undo, then) => {
    await newWall();
    const ids = await holdSome(2);
    await decide(anna, ids, action, from);
    expect((await listed('HELD')).totalCount).toBe(0);
    const undone = await decide(anna, ids, undo, then);
    expect(undone.map(({ decided, status }) => [decided, status])).toEqual([
      [true, 'HELD'],
      [true, 'HELD'],
    ]);
    expect((await listed('HELD')).edges.map(({ node }) => node.content)).toEqual(['m2', 'm1']);
    expect(await onWall()).toEqual([]);
  });

  it('is for members only, and never affects messages of another page', async () => {
    await newWall();
    const ids = await holdSome(1);
    const stranger = await newPerson(app);
    const elsewhere = await newMember(app, await createPage(app.dataSource));
    const input = { pageId: page.id, ids, action: 'SHOW', from: 'HELD' };
    for (const [headers, code] of [
      [undefined, 'UNAUTHENTICATED'],
      [stranger.headers, 'FORBIDDEN'],
      [elsewhere.headers, 'FORBIDDEN'],
    ] as const) {
      const { errors } = await app.graphql(DECIDE, { input }, headers);
      expect(errors?.[0]?.extensions.code).toBe(code);
    }
    const own = await createPage(app.dataSource);
    const owner = await newMember(app, own);
    const { data } = await app.graphql(
      DECIDE,
      { input: { ...input, pageId: own.id } },
      owner.headers,
    );
    expect(data).toEqual({ decideTributes: { reviews: [] } });
    for (const wrong of [[], ['x'], Array.from({ length: 101 }, () => randomUUID())]) {
      const { errors } = await app.graphql(
        DECIDE,
        { input: { ...input, ids: wrong } },
        anna.headers,
      );
      expect(errors?.[0]?.extensions.code).toBe('MALFORMED');
    }
    expect((await listed('HELD')).totalCount).toBe(1);
  });
});

describe('the switches of a wall', () => {
  it('hold everything and stop, close and reopen, and name who did it', async () => {
    await newWall();
    const nobody = { on: false, by: null };
    const { data } = await app.graphql(READ_WALL, { pageId: page.id }, ben.headers);
    expect(data).toEqual({ wall: { readFirst: nobody, picturesFirst: nobody, closed: nobody } });

    const held = await turn(anna, 'holdEverything');
    expect(held).toMatchObject({
      changed: true,
      wall: { readFirst: { on: true, by: { id: anna.id } } },
    });
    expect((await leaveTribute(app, page, { content: 'one' })).status).toBe('HELD');
    expect((await turn(ben, 'holdEverything')).changed).toBe(false);
    await turn(ben, 'stopHolding');
    expect((await leaveTribute(app, page, { content: 'two' })).status).toBe('VISIBLE');
    expect((await listed('HELD')).totalCount).toBe(1); // what waits goes on waiting

    await turn(ben, 'closeWall');
    await expect(leaveTribute(app, page, { content: 'three' })).rejects.toThrow(
      'The family is not taking messages just now.',
    );
    expect(await onWall()).toEqual(['two']);
    const reopened = await turn(anna, 'reopenWall');
    expect(reopened.wall).toMatchObject({
      readFirst: { on: false, by: { id: ben.id } },
      closed: { on: false, by: { id: anna.id } },
    });
    expect((await leaveTribute(app, page, { content: 'three' })).status).toBe('VISIBLE');
  });

  it('can be read and changed by members only', async () => {
    await newWall();
    const elsewhere = await newMember(app, await createPage(app.dataSource));
    const verbs = ['holdEverything', 'stopHolding', 'closeWall', 'reopenWall'];
    for (const query of [READ_WALL, ...verbs.map(change)])
      for (const [headers, code] of [
        [undefined, 'UNAUTHENTICATED'],
        [elsewhere.headers, 'FORBIDDEN'],
      ] as const) {
        const { errors } = await app.graphql(query, { pageId: page.id }, headers);
        expect(errors?.[0]?.extensions.code).toBe(code);
      }
    const bare = await createEmptyPage(app.dataSource);
    const member = await newMember(app, bare);
    const { errors } = await app.graphql(change('closeWall'), { pageId: bare.id }, member.headers);
    expect(errors?.[0]?.extensions.code).toBe('REFUSED');
  });
});

describe('a wall with pictures held', () => {
  async function lookFirst(): Promise<void> {
    await newWall();
    const [row] = (await app.dataSource.query(
      `select id from component where page_id = $1 and type = 'comment'`,
      [page.id],
    )) as { id: string }[];
    const { errors } = await app.graphql(
      `mutation ($id: ID!) { updateCommentComponent(id: $id, input: { picturesFirst: true }) { picturesFirst } }`,
      { id: row?.id },
      anna.headers,
    );
    expect(errors).toBeUndefined();
  }

  it('holds messages that have a picture or announce one, on both APIs, and no others', async () => {
    await lookFirst();
    expect((await leaveTribute(app, page, { content: 'words alone' })).status).toBe('VISIBLE');
    const follows = { content: 'a picture follows', pictureFollows: true };
    expect((await leaveTribute(app, page, follows)).status).toBe('HELD');
    const image = await uploadClient(app).uploaded();
    const { body } = await app.rest('POST', `/api/comments/${page.id}`, {
      name: 'Ines',
      content: 'with its picture',
      image,
    });
    expect(body).toMatchObject({ error: false, status: 'held' });
    expect(await onWall()).toEqual(['words alone']);
    const { edges } = await listed('HELD');
    expect(edges.map(({ heldFor }) => heldFor)).toEqual([['PICTURE'], ['PICTURE']]);
    const photos = await listed('HELD', true);
    expect(photos.totalCount).toBe(1);
    expect(photos.edges.map(({ node }) => node.content)).toEqual(['with its picture']);
  });

  it('holds a message again that was shown before its picture came, until a member has seen both', async () => {
    await lookFirst();
    const clientId = randomUUID();
    const input = { pageId: page.id, clientId, name: 'Ines', content: 'Her boat.' };
    const { data } = await app.graphql(
      `mutation ($input: PostTributeInput!) { postTribute(input: $input) { status tribute { id } } }`,
      { input },
    );
    const { tribute, status } = data!['postTribute'] as {
      status: string;
      tribute: { id: string };
    };
    expect(status).toBe('VISIBLE');
    await leaveTribute(app, page, { content: 'above it' });
    const image = await uploadClient(app).uploaded();
    const attached = await app.graphql(ATTACH, {
      input: { tributeId: tribute.id, clientId, image },
    });
    expect(attached.errors).toBeUndefined();
    expect(await onWall()).toEqual(['above it']);
    expect((await fetch(app.origin + image)).status).toBe(404);
    expect((await listed('HELD')).edges).toMatchObject([{ heldFor: ['PICTURE'] }]);
    await decide(ben, [tribute.id], 'SHOW', 'HELD');
    expect(await onWall()).toEqual(['above it', 'Her boat.']);
    expect((await fetch(app.origin + image)).status).toBe(200);
  });
});

async function lastSeq(): Promise<number> {
  const { data } = await app.graphql(`query ($url: String!) { page(url: $url) { lastSeq } }`, {
    url: page.url,
  });
  return (data!['page'] as { lastSeq: number }).lastSeq;
}
