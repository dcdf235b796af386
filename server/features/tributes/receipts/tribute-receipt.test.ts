import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMemorial } from '../../../testing/factories.ts';
import { plain } from '../../../testing/test-pictures.ts';
import { newMember, type Person } from '../../../testing/test-people.ts';
import {
  startTestAppBeside,
  getErrorCode,
  useTestApp,
  useTestAppBeside,
} from '../../../testing/test-app.ts';
import { type Message, openSocket, type TestSocket } from '../../../testing/test-socket.ts';
import type { Page } from '../../pages/page.entity.ts';

const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { status receipt tribute { id } } }`;
const MINE = 'tribute { id name content image } status changeableUntil';
const READ = `query ($receipt: String!) { myTribute(receipt: $receipt) { ${MINE} } }`;
const CHANGE = `mutation ($input: ChangeTributeInput!) {
  changeTribute(input: $input) { tribute { ${MINE} } } }`;
const WITHDRAW = `mutation ($input: WithdrawTributeInput!) { withdrawTribute(input: $input) { done } }`;
const FOLLOW = `subscription ($receipt: String!) { myTributeEvents(receipt: $receipt) { ${MINE} } }`;
const EVENTS = `subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) { seq __typename
  ... on TributeAdded { tribute { content } } ... on TributeChanged { tribute { content } } } }`;
const SET = `mutation ($id: ID!, $input: UpdateCommentComponentInput!) {
  updateCommentComponent(id: $id, input: $input) { id } }`;
const decide = (verb: string) => `mutation ($id: ID!) { ${verb}(id: $id) { status } }`;

interface Posted {
  status: string;
  receipt: string;
  tribute: { id: string };
}
interface Mine {
  tribute: { id: string; name: string; content: string; image: string | null };
  status: string;
  changeableUntil: string | null;
}

const app = useTestApp();
const beside = useTestAppBeside(app);

const newPage = async () => {
  const page = await createMemorial(app.dataSource);
  return { page, member: await newMember(app, page) };
};

async function post({ id: pageId }: Page, content: string, clientId: string = randomUUID()) {
  const input = { pageId, clientId, name: 'Ines', content };
  const { data } = await app.graphql(POST, { input });
  return { clientId, ...(data!['postTribute'] as Posted) };
}
const read = async (receipt: string, testApp = app) =>
  (await testApp.graphql(READ, { receipt })).data?.['myTribute'] as Mine | null;
const change = (receipt: string, words: object, testApp = app) =>
  testApp.graphql(CHANGE, { input: { receipt, ...words } });
const withdraw = (receipt: string) => app.graphql(WITHDRAW, { input: { receipt } });
const wallOf = async ({ id }: Page) => {
  const { body } = await app.rest('GET', `/api/comments/${id}`);
  return (body['items'] as { content: string }[]).map(({ content }) => content);
};
async function setWall({ id }: Page, { headers }: Person, input: object) {
  const [wall] = await app.dataSource.query<{ id: string }[]>(
    `select id from component where page_id = $1 and type = 'comment'`,
    [id],
  );
  const answer = await app.graphql(SET, { id: wall!.id, input }, headers);
  expect(answer.errors).toBeUndefined();
}
const postedAgo = (id: string, hours: number) =>
  app.dataSource.query(
    'update tribute set created_at = now() - make_interval(mins => $2) where id = $1',
    [id, Math.round(hours * 60)],
  );

/** What a subscription brings, in order. */
function streamOf(socket: TestSocket, id: string, field: string) {
  let seen = 0;
  return async (): Promise<unknown> => {
    const place = seen++;
    const isIt = (message: Message) =>
      message.id === id && socket.messages.filter((other) => other.id === id)[place] === message;
    const { type, payload } = await socket.next(isIt);
    if (type !== 'next') return { type, payload };
    return (payload as { data: Record<string, unknown> }).data[field];
  };
}

describe('a receipt', () => {
  it('comes from both APIs, is the same after posting again, and is stored as a hash only', async () => {
    const { page } = await newPage();
    const first = await post(page, 'Dear Ada.');
    const again = await post(page, 'Dear Ada.', first.clientId);
    expect(again).toEqual(first);
    const rest = await app.rest('POST', `/api/comments/${page.id}`, {
      name: 'Ines',
      content: 'Dear Ada.',
      client_id: first.clientId,
    });
    expect(rest.body).toMatchObject({ error: false, receipt: first.receipt });
    const [row] = await app.dataSource.query<{ hash: Buffer; text: string }[]>(
      'select receipt_hash as hash, tribute::text as text from tribute where id = $1',
      [first.tribute.id],
    );
    expect(row!.hash).toEqual(createHash('sha256').update(first.receipt).digest());
    expect(row!.text).not.toContain(first.receipt);
  });

  it('opens its sender’s message, shown or held, in every process', async () => {
    const { page } = await newPage();
    const shown = await post(page, 'Dear Ada.');
    const held = await post(page, 'Look at https://example.org');
    expect(await read(shown.receipt, beside)).toMatchObject({
      status: 'VISIBLE',
      tribute: { id: shown.tribute.id, content: 'Dear Ada.' },
    });
    expect(await read(held.receipt)).toMatchObject({
      status: 'HELD',
      tribute: { content: 'Look at https://example.org' },
    });
    expect(await wallOf(page)).toEqual(['Dear Ada.']);
  });

  it('opens nothing if it is changed or missing', async () => {
    const { page } = await newPage();
    const [one, other] = [await post(page, 'One.'), await post(page, 'Two.')];
    const mixed = Buffer.concat([
      Buffer.from(one.receipt, 'base64url').subarray(0, 16),
      Buffer.from(other.receipt, 'base64url').subarray(16),
    ]).toString('base64url');
    for (const receipt of [mixed, '', 'x', one.tribute.id, 'A'.repeat(64), 'x'.repeat(2_000)]) {
      expect(await read(receipt)).toBeNull();
      expect(getErrorCode(await change(receipt, { content: 'Mine now.' }))).toBe('NOT_FOUND');
      expect(getErrorCode(await withdraw(receipt))).toBe('NOT_FOUND');
    }
    expect(await wallOf(page)).toEqual(['Two.', 'One.']);
  });
});

describe('changing a message', () => {
  it('sends an event, and none if the words are the same', async () => {
    const { page } = await newPage();
    const { receipt, clientId } = await post(page, 'Daer Ada.');
    const socket = await openSocket(beside.origin);
    socket.subscribe('1', EVENTS, { pageId: page.id });
    const next = streamOf(socket, '1', 'pageEvents');
    await next();
    const answer = await change(receipt, { content: 'Dear Ada.' });
    expect(answer.data!['changeTribute']).toMatchObject({
      tribute: { status: 'VISIBLE', tribute: { name: 'Ines', content: 'Dear Ada.' } },
    });
    await change(receipt, { content: 'Dear Ada.' });
    await change(receipt, { name: 'Inés' });
    expect(await next()).toMatchObject({ seq: 2, __typename: 'TributeChanged' });
    expect(await next()).toMatchObject({ seq: 3, __typename: 'TributeChanged' });
    expect(await wallOf(page)).toEqual(['Dear Ada.']);
    // a retry of the first sending still gets its first result
    expect((await post(page, 'Daer Ada.', clientId)).receipt).toBe(receipt);
    socket.close();
  });

  it('holds it and takes it off the wall at once if it must be read first', async () => {
    const { page, member } = await newPage();
    const { receipt, tribute } = await post(page, 'Dear Ada.');
    const socket = await openSocket(app.origin);
    socket.subscribe('1', EVENTS, { pageId: page.id });
    const next = streamOf(socket, '1', 'pageEvents');
    await next();
    await change(receipt, { content: 'Buy at https://example.org' });
    expect(await next()).toMatchObject({ seq: 2, __typename: 'TributeRemoved' });
    expect(await wallOf(page)).toEqual([]);
    expect(await read(receipt)).toMatchObject({ status: 'HELD' });
    expect(JSON.stringify(socket.messages)).not.toContain('example.org');
    await change(receipt, { content: 'Dear Ada, again.' });
    expect(await read(receipt)).toMatchObject({ status: 'HELD' }); // the family decides by now
    await app.graphql(decide('showTribute'), { id: tribute.id }, member.headers);
    expect(await wallOf(page)).toEqual(['Dear Ada, again.']);
    await setWall(page, member, { readFirst: true });
    await change(receipt, { content: 'Dear Ada, once more.' });
    expect(await wallOf(page)).toEqual([]);
    socket.close();
  });

  it('does not show it again if members have hidden it', async () => {
    const { page, member } = await newPage();
    const { receipt, tribute } = await post(page, 'Dear Ada.');
    await app.graphql(decide('hideTribute'), { id: tribute.id }, member.headers);
    const answer = await change(receipt, { content: 'Other words.' });
    expect(answer.data!['changeTribute']).toMatchObject({ tribute: { status: 'HELD' } });
    expect(await wallOf(page)).toEqual([]);
  });

  it('holds it if several messages become the same', async () => {
    const { page } = await newPage();
    const strict = await startTestAppBeside(app, { rateLimitScale: 1 });
    const posts = [];
    for (let place = 0; place < 5; place++) posts.push(await post(page, `Words of ${place}.`));
    for (const { receipt } of posts) await change(receipt, { content: 'Spam!' }, strict);
    expect((await wallOf(page)).filter((content) => content === 'Spam!')).toHaveLength(3);
    await strict.stop();
  });

  it('is refused if it is empty or too long, or the wall is closed', async () => {
    const { page, member } = await newPage();
    const { receipt } = await post(page, 'Dear Ada.');
    expect(getErrorCode(await change(receipt, { content: ' ' }))).toBe('REFUSED');
    expect(getErrorCode(await change(receipt, { name: 'x'.repeat(101) }))).toBe('REFUSED');
    await setWall(page, member, { closed: true });
    expect(getErrorCode(await change(receipt, { content: 'Other.' }))).toBe('REFUSED');
    expect(getErrorCode(await withdraw(receipt))).toBeUndefined(); // one's own words, always
  });

  it.each([
    ['', 23.5, 24.5],
    ['hour', 0.5, 1.5],
    ['week', 160, 170],
  ])('ends with the time that the page allows: “%s”', async (senderChanges, within, after) => {
    const { page, member } = await newPage();
    await setWall(page, member, { senderChanges });
    const { receipt, tribute } = await post(page, 'Dear Ada.');
    await postedAgo(tribute.id, within);
    expect(new Date((await read(receipt))!.changeableUntil!).getTime()).toBeGreaterThan(Date.now());
    expect(getErrorCode(await change(receipt, { content: 'In time.' }))).toBeUndefined();
    await postedAgo(tribute.id, after);
    expect(await read(receipt)).toMatchObject({ changeableUntil: null });
    expect(getErrorCode(await change(receipt, { content: 'Too late.' }))).toBe('REFUSED');
    expect(getErrorCode(await withdraw(receipt))).toBe('REFUSED');
    expect(await wallOf(page)).toEqual(['In time.']);
  });

  it('can be switched off by members', async () => {
    const { page, member } = await newPage();
    await setWall(page, member, { senderChanges: 'none' });
    const { receipt } = await post(page, 'Dear Ada.');
    expect(await read(receipt)).toMatchObject({ changeableUntil: null });
    expect(getErrorCode(await change(receipt, { content: 'Other.' }))).toBe('REFUSED');
  });

  it('has one outcome if it is taken back at the same time', async () => {
    const { page } = await newPage();
    const { receipt } = await post(page, 'Dear Ada.');
    await Promise.all([
      withdraw(receipt),
      ...Array.from({ length: 5 }, (_, place) => change(receipt, { content: `Try ${place}.` })),
      withdraw(receipt),
    ]);
    expect(await wallOf(page)).toEqual([]);
    expect(await read(receipt)).toBeNull();
  });
});

describe('changing one’s own photo', () => {
  const upload = async () => {
    const form = new FormData();
    form.set('file', new Blob([await plain(64, 48).jpeg().toBuffer()]), 'roses.jpg');
    const answer = await fetch(`${app.origin}/api/upload/image/tmp`, {
      method: 'POST',
      body: form,
    });
    return ((await answer.json()) as { file_url: string }).file_url;
  };
  const photoOf = async (receipt: string) =>
    (await read(receipt))?.tribute.image?.replace(/_[^_]*_[^_]*$/, '') ?? null;
  const nameOf = (image: string) =>
    new URL(image, app.origin).pathname.replace(/_[^_]*_[^_]*$/, '');
  const isPublic = async (image: string) => (await fetch(`${app.origin}${image}/sm`)).status;

  it('replaces or removes it, and keeps the words', async () => {
    const { page } = await newPage();
    const { receipt } = await post(page, 'With a photo.');
    const first = await upload();
    expect((await change(receipt, { image: first })).errors).toBeUndefined();
    expect(await photoOf(receipt)).toBe(nameOf(first));
    const shown = (await read(receipt))!.tribute.image!;
    expect(await isPublic(shown)).toBe(200);
    const second = await upload();
    await change(receipt, { image: second });
    await change(receipt, { image: second });
    expect(await photoOf(receipt)).toBe(nameOf(second));
    expect(await isPublic(shown)).toBe(404);
    await change(receipt, { removeImage: true });
    await change(receipt, { removeImage: true });
    expect(await read(receipt)).toMatchObject({
      status: 'VISIBLE',
      tribute: { content: 'With a photo.', image: null },
    });
    expect(await wallOf(page)).toEqual(['With a photo.']);
  });

  it('is held if members look at photos first, unless it is only removed', async () => {
    const { page, member } = await newPage();
    const { receipt } = await post(page, 'With a photo.');
    await setWall(page, member, { picturesFirst: true });
    await change(receipt, { image: await upload() });
    expect((await read(receipt))!.status).toBe('HELD');
    expect(await wallOf(page)).toEqual([]);

    const other = await post(page, 'Without one.');
    await setWall(page, member, { picturesFirst: false });
    await change(other.receipt, { image: await upload() });
    await setWall(page, member, { picturesFirst: true });
    await change(other.receipt, { removeImage: true });
    expect((await read(other.receipt))!.status).toBe('VISIBLE');
  });

  it('is refused for pictures that were not uploaded here, and after its time', async () => {
    const { page } = await newPage();
    const { receipt, tribute } = await post(page, 'With a photo.');
    expect(getErrorCode(await change(receipt, { image: 'https://example.org/x.jpg' }))).toBe(
      'REFUSED',
    );
    const image = await upload();
    await change(receipt, { image });
    await postedAgo(tribute.id, 25);
    expect(getErrorCode(await change(receipt, { removeImage: true }))).toBe('REFUSED');
    expect(getErrorCode(await change(receipt, { image: await upload() }))).toBe('REFUSED');
    expect(await photoOf(receipt)).toBe(nameOf(image));
  });
});

describe('taking a message back', () => {
  it('deletes its words at once, also from the table, while members see that it existed', async () => {
    const { page, member } = await newPage();
    const { receipt, tribute, clientId } = await post(page, 'Words that I should not have sent.');
    const watcher = await openSocket(beside.origin);
    watcher.subscribe('1', EVENTS, { pageId: page.id });
    const next = streamOf(watcher, '1', 'pageEvents');
    await next();
    expect((await withdraw(receipt)).data).toEqual({ withdrawTribute: { done: true } });
    expect(await next()).toMatchObject({ seq: 2, __typename: 'TributeRemoved' });
    expect((await withdraw(receipt)).data).toEqual({ withdrawTribute: { done: true } });
    expect(await wallOf(page)).toEqual([]);
    expect(await read(receipt)).toBeNull();
    const stored = await app.dataSource.query<{ all: string }[]>(
      `select tribute::text as all from tribute where page_id = $1
       union all select state::text from page_event_subject where page_id = $1`,
      [page.id],
    );
    expect(JSON.stringify(stored)).not.toContain('should not have sent');
    const { data } = await app.graphql(
      `query ($pageId: ID!) { tributesByStatus(pageId: $pageId, status: WITHDRAWN) {
         edges { node { id name } decision { at } } } }`,
      { pageId: page.id },
      member.headers,
    );
    expect(data!['tributesByStatus']).toMatchObject({
      edges: [{ node: { id: tribute.id, name: 'Ines' } }],
    });
    for (const verb of ['showTribute', 'hideTribute']) {
      const answer = await app.graphql(decide(verb), { id: tribute.id }, member.headers);
      expect(answer.data![verb]).toEqual({ status: 'WITHDRAWN' });
    }
    // a retry of its sending does not bring it back
    await post(page, 'Words that I should not have sent.', clientId);
    expect(await wallOf(page)).toEqual([]);
    watcher.close();
  });
});

describe('following one’s own message', () => {
  it('sends the present state and then each change, by anybody and in any process, until the end', async () => {
    const { page, member } = await newPage();
    const { receipt, tribute } = await post(page, 'Look at https://example.org');
    const socket = await openSocket(beside.origin);
    socket.subscribe('1', FOLLOW, { receipt });
    const next = streamOf(socket, '1', 'myTributeEvents');
    expect(await next()).toMatchObject({ status: 'HELD', tribute: { id: tribute.id } });
    await app.graphql(decide('showTribute'), { id: tribute.id }, member.headers);
    expect(await next()).toMatchObject({ status: 'VISIBLE' });
    await change(receipt, { content: 'Dear Ada.' });
    expect(await next()).toMatchObject({ status: 'VISIBLE', tribute: { content: 'Dear Ada.' } });
    await setWall(page, member, { senderChanges: 'none' });
    expect(await next()).toMatchObject({ changeableUntil: null });
    await setWall(page, member, { senderChanges: '' });
    expect(((await next()) as Mine).changeableUntil).not.toBeNull();
    await app.graphql(decide('hideTribute'), { id: tribute.id }, member.headers);
    expect(await next()).toMatchObject({ status: 'HELD' });
    await withdraw(receipt);
    expect(await next()).toEqual({ type: 'complete', payload: undefined });
    socket.close();
  });

  it('needs its receipt', async () => {
    const socket = await openSocket(app.origin);
    socket.subscribe('1', FOLLOW, { receipt: 'A'.repeat(64) });
    const answer = await socket.next(({ id }) => id === '1');
    expect(JSON.stringify(answer)).toContain('NOT_FOUND');
    socket.close();
  });
});
