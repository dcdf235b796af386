import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemorial } from '../../../testing/factories.ts';
import {
  startTestAppBeside,
  type TestApp,
  useTestApp,
  useTestAppBeside,
} from '../../../testing/test-app.ts';
import { uploadClient } from '../../../testing/test-client.ts';
import { atOnce, newMember, type Person } from '../../../testing/test-people.ts';
import { openSocket } from '../../../testing/test-socket.ts';
import { readEventsFrom, ageRecentPosts } from '../../../testing/test-wall.ts';
import type { Page } from '../../pages/page.entity.ts';

const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { status receipt tribute { id } } }`;
const CHANGE = `mutation ($input: ChangeTributeInput!) {
  changeTribute(input: $input) { tribute { status } } }`;
const WITHDRAW = `mutation ($input: WithdrawTributeInput!) { withdrawTribute(input: $input) { done } }`;
const ATTACH = `mutation ($input: AttachTributeImageInput!) { attachTributeImage(input: $input) { id } }`;
const LIST = `query ($pageId: ID!, $status: TributeStatus!) {
  tributesByStatus(pageId: $pageId, status: $status) { edges { heldFor digest node { id } } } }`;
const DECIDE = `mutation ($input: DecideTributesInput!) {
  decideTributes(input: $input) { reviews { status decided changed } } }`;
const EVENTS = `subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) { __typename seq
  ... on TributeAdded { tribute { image } } ... on TributeChanged { tribute { image } } } }`;
const LAST_SEQ = `query ($url: String!) { page(url: $url) { lastSeq } }`;

interface Posted {
  id: string;
  clientId: string;
  receipt: string;
  status: string;
}

const app = useTestApp();
const beside = useTestAppBeside(app);
let page: Page;
let member: Person;
beforeEach(async () => {
  page = await createMemorial(app.dataSource);
  member = await newMember(app, page);
});

const phone = (address = '203.0.113.7') => ({
  'x-forwarded-for': address,
  'x-device-id': randomUUID(),
});

async function leave(content: string, { on = app, name = 'Ines', from = phone() } = {}) {
  const clientId = randomUUID();
  const input = { pageId: page.id, clientId, name, content };
  const { data, errors } = await on.graphql(POST, { input }, from);
  expect(errors).toBeUndefined();
  const { status, receipt, tribute } = data!['postTribute'] as Omit<Posted, 'id'> & {
    tribute: { id: string };
  };
  return { id: tribute.id, clientId, receipt, status };
}

async function change({ receipt }: Posted, content: string, { on = app, from = phone() } = {}) {
  const { data, errors } = await on.graphql(CHANGE, { input: { receipt, content } }, from);
  expect(errors).toBeUndefined();
  return (data!['changeTribute'] as { tribute: { status: string } }).tribute.status;
}

/** Answers the code of a refusal. */
async function attach({ id: tributeId, clientId }: Posted, image: string, on = app) {
  const { errors } = await on.graphql(ATTACH, { input: { tributeId, clientId, image } });
  return errors?.[0]?.extensions.code;
}

/** As a member; answers what the operation does. */
async function act<Answer>(operation: string, variables: object, on = app): Promise<Answer> {
  const { data, errors } = await on.graphql(operation, variables, member.headers);
  expect(errors).toBeUndefined();
  return Object.values(data!)[0] as Answer;
}

const turn = (verb: string, on = app) =>
  act(`mutation ($pageId: ID!) { ${verb}(pageId: $pageId) { changed } }`, { pageId: page.id }, on);
const decideOne = (verb: string, { id }: Posted, on = app) => {
  const input = `${verb[0]!.toUpperCase()}${verb.slice(1)}Tribute`;
  return verb === 'show'
    ? act(`mutation ($id: ID!) { showTribute(id: $id) { status } }`, { id }, on)
    : act(
        `mutation ($input: ${input}Input!) { ${verb}Tribute(input: $input) { status } }`,
        { input: { id } },
        on,
      );
};

interface Listed {
  heldFor: string[];
  digest: string;
  node: { id: string };
}
async function listed(status: string) {
  return (await act<{ edges: Listed[] }>(LIST, { pageId: page.id, status })).edges;
}

interface WallItem {
  id: string;
  content: string;
  image: string | null;
}
async function onWall(): Promise<WallItem[]> {
  const { body } = await app.rest('GET', `/api/comments/${page.id}`);
  return body['items'] as WallItem[];
}
const uploaded = () => uploadClient(app).uploaded();
const isOpen = async (image: string) => (await fetch(`${app.origin}${image}/sm`)).ok;

describe('a picture that comes after its message was approved', () => {
  it('holds the message again if members read first, and both are shown together', async () => {
    await turn('holdEverything');
    const posted = await leave('Her boat.');
    await decideOne('show', posted);
    expect(await onWall()).toHaveLength(1);
    const image = await uploaded();
    expect(await attach(posted, image, beside)).toBeUndefined();
    expect(await onWall()).toEqual([]);
    expect(await isOpen(image)).toBe(false);
    expect(await listed('HELD')).toMatchObject([{ heldFor: ['READ_FIRST'] }]);
    await decideOne('show', posted);
    expect(await onWall()).toMatchObject([{ id: posted.id, image }]);
    expect(await isOpen(image)).toBe(true);
    expect(await attach(posted, image)).toBeUndefined(); // again changes nothing
    expect(await onWall()).toMatchObject([{ id: posted.id, image }]);
  });

  it('is on the wall at once if members do not read first', async () => {
    const posted = await leave('Her boat.');
    const image = await uploaded();
    await attach(posted, image);
    expect(await onWall()).toMatchObject([{ id: posted.id, image }]);
  });

  it('is refused while the wall is closed, and the message stays', async () => {
    const posted = await leave('Her boat.');
    await turn('closeWall');
    const image = await uploaded();
    expect(await attach(posted, image)).toBe('REFUSED');
    expect(await onWall()).toMatchObject([{ id: posted.id, image: null }]);
    await turn('reopenWall');
    expect(await attach(posted, image)).toBeUndefined();
    expect(await onWall()).toMatchObject([{ id: posted.id, image }]);
  });

  it('is not shown by approving the message without it, even at once in two processes', async () => {
    await turn('holdEverything');
    const posts = await atOnce(20, (i) => leave(`Words ${i}.`));
    const images = await atOnce(20, uploaded);
    const digests = new Map((await listed('HELD')).map(({ node, digest }) => [node.id, digest]));
    for (const [i, posted] of posts.entries()) {
      const { id } = posted;
      const seen = [{ id, digest: digests.get(id) }];
      const input = { pageId: page.id, ids: [id], action: 'SHOW', from: 'HELD', seen };
      await Promise.all([attach(posted, images[i]!, beside), act(DECIDE, { input })]);
    }
    expect(await onWall()).toEqual([]);
    expect(await listed('HELD')).toHaveLength(20);
    expect(await atOnce(20, (i) => isOpen(images[i]!))).not.toContain(true);
  });

  it('is sent to no visitor once members read first, even if it was on its way', async () => {
    const posts = await atOnce(20, (i) => leave(`Words ${i}.`));
    const images = await atOnce(20, uploaded);
    const attaching = posts.map((posted, i) => attach(posted, images[i]!, i % 2 ? app : beside));
    await Promise.race(attaching);
    await turn('holdEverything');
    await Promise.all(attaching);
    const { data } = await app.graphql(LAST_SEQ, { url: page.url });
    const { lastSeq } = data!['page'] as { lastSeq: number };
    const socket = await openSocket(app.origin);
    socket.subscribe('1', EVENTS, { pageId: page.id });
    interface Told {
      __typename: string;
      seq: number;
      tribute?: { image: string | null };
    }
    const told = () => readEventsFrom<Told>(socket, 'pageEvents');
    await expect.poll(() => told().at(-1)?.seq).toBe(lastSeq);
    const since = told().findIndex(({ __typename }) => __typename === 'ComponentUpdated');
    expect(since).toBeGreaterThan(0);
    const after = told().slice(since);
    expect(after.filter(({ tribute }) => tribute?.image)).toEqual([]);
    socket.close();
  });

  it('is not attached if the message is taken back at the same moment', async () => {
    const posts = await atOnce(40, (i) => leave(`Words ${i}.`));
    const images = await atOnce(40, uploaded);
    const codes: unknown[] = [];
    for (const [i, posted] of posts.entries()) {
      const [code] = await Promise.all([
        attach(posted, images[i]!, i % 2 ? app : beside),
        app.graphql(WITHDRAW, { input: { receipt: posted.receipt } }),
      ]);
      codes.push(code);
    }
    expect(codes.filter((code) => code !== undefined && code !== 'NOT_FOUND')).toEqual([]);
    expect(await onWall()).toEqual([]);
    // one that was not taken is still its sender's own upload
    const taken = images.filter((_, i) => codes[i] === undefined);
    expect(await Promise.all(taken.map(isOpen))).not.toContain(true);
    const left = await app.dataSource.query<unknown[]>(
      `select image from tribute where page_id = $1 and (image is not null or status <> 'withdrawn')`,
      [page.id],
    );
    expect(left).toEqual([]);
  });
});

describe('a message that is restored', () => {
  it('is shown again as it was, or held if its words or picture came after its removal', async () => {
    const [same, words, picture] = [
      await leave('The same.'),
      await leave('Read.'),
      await leave('Her boat.'),
    ];
    for (const posted of [same, words, picture]) await decideOne('remove', posted);
    await change(words, 'Not read.');
    const image = await uploaded();
    expect(await attach(picture, image)).toBeUndefined();
    expect(await decideOne('restore', same)).toEqual({ status: 'VISIBLE' });
    expect(await decideOne('restore', words)).toEqual({ status: 'HELD' });
    expect(await decideOne('restore', picture)).toEqual({ status: 'HELD' });
    expect(await onWall()).toMatchObject([{ content: 'The same.' }]);
    expect(await isOpen(image)).toBe(false);
    await decideOne('show', words);
    expect((await onWall()).map(({ content }) => content)).toEqual(['Not read.', 'The same.']);
  });

  it('stays hidden if it was hidden, changed or not', async () => {
    const posted = await leave('Read.');
    const input = { pageId: page.id, ids: [posted.id], action: 'HIDE', from: 'VISIBLE' };
    await act(DECIDE, { input });
    await decideOne('remove', posted);
    await change(posted, 'Not read.');
    expect(await decideOne('restore', posted)).toEqual({ status: 'HIDDEN' });
  });

  it('is never shown with unread words, even if it is changed at the same moment', async () => {
    const posts = await atOnce(20, (i) => leave(`Read ${i}.`));
    for (const posted of posts) await decideOne('remove', posted);
    await turn('holdEverything');
    for (const posted of posts)
      await Promise.all([
        decideOne('restore', posted),
        change(posted, `Not read: ${posted.id}.`, { on: beside }),
      ]);
    expect(await onWall()).toEqual([]);
    expect(await listed('HELD')).toHaveLength(20);
  });
});

describe('near copies', () => {
  const copy = (i: number) =>
    `Nobody in this town liked her much and nobody will ever miss her at all, number ${i}!`;
  let strict: TestApp;
  let strictBeside: TestApp;
  beforeAll(async () => {
    [strict, strictBeside] = (await Promise.all(
      [app, beside].map((server) => startTestAppBeside(server, { rateLimitScale: 1 })),
    )) as [TestApp, TestApp];
  });
  afterAll(async () => {
    await strictBeside.stop();
    await strict.stop();
  });

  it('are held whether messages are posted as copies or changed into them, counted together', async () => {
    for (let i = 0; i < 20; i++) await leave(copy(i), { on: strict, from: phone(`192.0.2.${i}`) });
    expect(await onWall()).toHaveLength(5);

    page = await createMemorial(app.dataSource);
    const posts = await atOnce(20, () => leave(`${randomUUID()} ${randomUUID()}`));
    await atOnce(20, (i) => {
      const on = i % 2 ? strict : strictBeside;
      return change(posts[i]!, copy(i), { on, from: phone(`192.0.2.${i}`) });
    });
    const copies = async () =>
      (await onWall()).filter(({ content }) => content.startsWith('Nobody'));
    expect(await copies()).toHaveLength(5);
    expect((await leave(copy(20), { on: strict })).status).toBe('HELD');
  });

  it('does not match what a message said before it was changed, or its own words', async () => {
    const posted = await leave(copy(1), { on: strict });
    for (let i = 2; i < 10; i++)
      expect(await change(posted, copy(i), { on: strict })).toBe('VISIBLE');
    expect(await change(posted, 'The roses are climbing.', { on: strict })).toBe('VISIBLE');
    for (let i = 0; i < 3; i++)
      expect((await leave(copy(i), { on: strict })).status).toBe('VISIBLE');
  });

  it('do not take earlier messages off the wall when their picture comes', async () => {
    const first = await leave(copy(0), { on: strict });
    for (let i = 1; i < 9; i++) await leave(copy(i), { on: strict });
    const image = await uploaded();
    await attach(first, image, strict);
    expect((await onWall()).filter((tribute) => tribute.image)).toMatchObject([
      { id: first.id, image },
    ]);
  });

  describe('and what one address writes too fast', () => {
    /** Of different people, as an attacker makes them up. */
    const person = (i: number) => ({
      name: `Guest ${i}`,
      from: { ...phone(address), 'user-agent': `Browser ${i}` },
    });
    let address: string;
    beforeEach(() => (address = `2001:db8:${randomUUID().slice(0, 4)}::1`));
    const words = () => `${randomUUID()} ${randomUUID()}`;
    const count = (statuses: string[], status: string) =>
      statuses.filter((other) => other === status).length;
    /** As if they came in the same second, however long it takes: 30 together, and time stands still. */
    async function inOneMoment(times: number, write: (i: number) => Promise<string>) {
      const statuses: string[] = [];
      for (let from = 0; from < times; from += 30) {
        statuses.push(...(await atOnce(Math.min(30, times - from), (i) => write(from + i))));
        await ageRecentPosts(app, page, -60);
      }
      return statuses;
    }

    it('is held beyond the limit, but neither refused nor lost, whatever ids and names it sends', async () => {
      const statuses = await inOneMoment(300, async (i) => {
        const { status } = await leave(words(), {
          on: i % 2 ? strict : strictBeside,
          ...person(i),
        });
        return status;
      });
      expect([count(statuses, 'VISIBLE'), count(statuses, 'HELD')]).toEqual([40, 260]);
      expect(await onWall()).toHaveLength(40);
      const held = await listed('HELD');
      expect(new Set(held.flatMap(({ heldFor }) => heldFor))).toEqual(new Set(['RAPID']));
      // others are not held for it, nor is the same address elsewhere
      const other = { on: strict, from: phone('198.51.100.4') };
      expect((await leave(words(), other)).status).toBe('VISIBLE');
      page = await createMemorial(app.dataSource);
      expect((await leave(words(), { on: strict, ...person(0) })).status).toBe('VISIBLE');
    });

    it('is also held when messages that were posted slowly are changed fast', async () => {
      const posts: Posted[] = [];
      for (let part = 0; part < 3; part++) {
        posts.push(...(await atOnce(20, (i) => leave(words(), { on: strict, ...person(i) }))));
        await ageRecentPosts(app, page, 200);
      }
      expect(await onWall()).toHaveLength(60);
      const statuses = await inOneMoment(60, (i) =>
        change(posts[i]!, words(), { on: i % 2 ? strict : strictBeside, ...person(i) }),
      );
      expect([count(statuses, 'VISIBLE'), count(statuses, 'HELD')]).toEqual([40, 20]);
    });

    it('is not held for 300 messages within a minute, some of them at once', async () => {
      const statuses: string[] = [];
      for (let part = 0; part < 10; part++) {
        const some = await atOnce(30, (i) =>
          leave(words(), { on: i % 2 ? strict : strictBeside, ...person(30 * part + i) }),
        );
        statuses.push(...some.map(({ status }) => status));
        await ageRecentPosts(app, page, 6);
      }
      expect(count(statuses, 'VISIBLE')).toBe(300);
    });

    it('is held beyond four hundred messages a minute, however evenly they come', async () => {
      const statuses: string[] = [];
      for (let part = 0; part < 15; part++) {
        const some = await atOnce(30, (i) => leave(words(), { on: strict, ...person(i) }));
        statuses.push(...some.map(({ status }) => status));
        await ageRecentPosts(app, page, 3);
      }
      expect([count(statuses, 'VISIBLE'), count(statuses, 'HELD')]).toEqual([400, 50]);
    });
  });
});
