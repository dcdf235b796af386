import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemorial } from '../../../testing/factories.ts';
import { useTestApp, useTestAppBeside } from '../../../testing/test-app.ts';
import { uploadClient } from '../../../testing/test-client.ts';
import { newMember, type Person } from '../../../testing/test-people.ts';
import type { Page } from '../../pages/page.entity.ts';

const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { receipt tribute { id } } }`;
const CHANGE = `mutation ($input: ChangeTributeInput!) {
  changeTribute(input: $input) { tribute { status tribute { content } } } }`;
const ATTACH = `mutation ($input: AttachTributeImageInput!) { attachTributeImage(input: $input) { id } }`;
const LIST = `query ($pageId: ID!, $status: TributeStatus!) {
  tributesByStatus(pageId: $pageId, status: $status) { edges { digest node { id content } } } }`;
const DECIDE = `mutation ($input: DecideTributesInput!) { decideTributes(input: $input) {
  reviews { status decided changed digest tribute { id content } } } }`;
const SHOW = `mutation ($id: ID!, $seen: String) { showTribute(id: $id, seen: $seen) { status } }`;

interface Seen {
  id: string;
  digest: string;
}

const app = useTestApp();
const beside = useTestAppBeside(app);
let page: Page;
let member: Person;
beforeEach(async () => {
  page = await createMemorial(app.dataSource);
  member = await newMember(app, page);
  await asMember('mutation ($pageId: ID!) { holdEverything(pageId: $pageId) { changed } }', {
    pageId: page.id,
  });
});

async function asMember<Answer>(query: string, variables: object): Promise<Answer> {
  const { data, errors } = await app.graphql(query, { ...variables }, member.headers);
  expect(errors).toBeUndefined();
  return Object.values(data!)[0] as Answer;
}

async function leave(content: string) {
  const clientId = randomUUID();
  const input = { pageId: page.id, clientId, name: 'Ines', content };
  const { data } = await app.graphql(POST, { input }, { 'x-device-id': clientId });
  const { receipt, tribute } = data!['postTribute'] as { receipt: string; tribute: Seen };
  return { receipt, id: tribute.id, clientId };
}

async function change(receipt: string, content: string, at = app) {
  const { errors } = await at.graphql(
    CHANGE,
    { input: { receipt, content } },
    { 'x-device-id': randomUUID() },
  );
  expect(errors).toBeUndefined();
}

async function seenAs(status: string): Promise<Seen[]> {
  interface Edges {
    edges: { digest: string; node: { id: string } }[];
  }
  const { edges } = await asMember<Edges>(LIST, { pageId: page.id, status });
  return edges.map(({ digest, node: { id } }) => ({ id, digest })).toReversed();
}

async function decide(seen: Seen[], action: string, from: string) {
  interface Reviews {
    reviews: {
      status: string;
      decided: boolean;
      changed: boolean;
      digest: string;
      tribute: { id: string; content: string };
    }[];
  }
  const input = { pageId: page.id, ids: seen.map(({ id }) => id), action, from, seen };
  return (await asMember<Reviews>(DECIDE, { input })).reviews;
}

async function onWall(): Promise<string[]> {
  const { body } = await app.rest('GET', `/api/comments/${page.id}`);
  return (body['items'] as { content: string }[]).map(({ content }) => content);
}

describe('a decision about a message', () => {
  it('is not made if its words have changed since, but returns the new words to decide about', async () => {
    const [first, second] = [await leave('Read.'), await leave('Read as well.')];
    const seen = await seenAs('HELD');
    await change(first.receipt, 'Not read.');
    const reviews = await decide(seen, 'SHOW', 'HELD');
    expect(reviews).toMatchObject([
      { status: 'HELD', decided: false, changed: true, tribute: { content: 'Not read.' } },
      { status: 'VISIBLE', decided: true, changed: false, tribute: { id: second.id } },
    ]);
    expect(await onWall()).toEqual(['Read as well.']);
    const now = { id: first.id, digest: reviews[0]!.digest };
    expect(await seenAs('HELD')).toEqual([now]);
    expect(await decide([now], 'SHOW', 'HELD')).toMatchObject([{ decided: true, changed: false }]);
    expect(await onWall()).toEqual(['Not read.', 'Read as well.']);
  });

  it('covers the words that were read, and later words are held again', async () => {
    const { receipt } = await leave('Read.');
    expect(await decide(await seenAs('HELD'), 'SHOW', 'HELD')).toMatchObject([{ decided: true }]);
    await change(receipt, 'Not read.');
    expect(await onWall()).toEqual([]);
    expect(await seenAs('HELD')).toHaveLength(1);
  });

  it('is made if its words were changed and changed back', async () => {
    const { receipt } = await leave('Read.');
    const seen = await seenAs('HELD');
    await change(receipt, 'Not read.');
    await change(receipt, 'Read.');
    expect(await decide(seen, 'SHOW', 'HELD')).toMatchObject([{ decided: true, changed: false }]);
    expect(await onWall()).toEqual(['Read.']);
  });

  it('never shows unread words that another process changes at the same moment', async () => {
    const messages = [];
    for (let i = 0; i < 10; i++) messages.push(await leave(`Read ${i}.`));
    const seen = await seenAs('HELD');
    const reviews = await Promise.all(
      messages.map(async ({ id, receipt }, i) => {
        const digest = seen.find((message) => message.id === id)!.digest;
        const changing = change(receipt, `Not read ${i}.`, beside);
        const [review] = await decide([{ id, digest }], 'SHOW', 'HELD');
        await changing;
        return review!;
      }),
    );
    for (const { decided, changed } of reviews) expect(decided).toBe(!changed);
    expect(await onWall()).toEqual([]);
    expect(await seenAs('HELD')).toHaveLength(10);
  });

  it('covers a picture that came meanwhile only if its member has seen it', async () => {
    const { id, clientId } = await leave('Her boat.');
    const seen = await seenAs('HELD');
    const image = await uploadClient(app).uploaded();
    const { errors } = await app.graphql(ATTACH, { input: { tributeId: id, clientId, image } });
    expect(errors).toBeUndefined();
    expect(await decide(seen, 'SHOW', 'HELD')).toMatchObject([{ decided: false, changed: true }]);
    expect(await decide(await seenAs('HELD'), 'SHOW', 'HELD')).toMatchObject([{ decided: true }]);
  });

  it('to hide a shown message is made, whatever it says by now', async () => {
    const { receipt } = await leave('Read.');
    await decide(await seenAs('HELD'), 'SHOW', 'HELD');
    const seen = await seenAs('VISIBLE');
    await asMember('mutation ($pageId: ID!) { stopHolding(pageId: $pageId) { changed } }', {
      pageId: page.id,
    });
    await change(receipt, 'Changed on the wall.');
    expect(await onWall()).toEqual(['Changed on the wall.']);
    expect(await decide(seen, 'HIDE', 'VISIBLE')).toMatchObject([{ decided: true }]);
    expect(await onWall()).toEqual([]);
    // and the way back shows nothing that was not read
    expect(await decide(seen, 'SHOW', 'HIDDEN')).toMatchObject([{ decided: false, changed: true }]);
    expect(await onWall()).toEqual([]);
  });

  it('is refused by `showTribute`, too, if the message has changed since it was seen', async () => {
    const { id, receipt } = await leave('Read.');
    const [seen] = await seenAs('HELD');
    await change(receipt, 'Not read.');
    const variables = { id, seen: seen!.digest };
    const { errors } = await app.graphql(SHOW, variables, member.headers);
    expect(errors?.[0]).toMatchObject({
      message: 'It was changed meanwhile. Please read it again.',
      extensions: { code: 'REFUSED' },
    });
    expect(await onWall()).toEqual([]);
    const [now] = await seenAs('HELD');
    await asMember(SHOW, { id, seen: now!.digest });
    expect(await onWall()).toEqual(['Not read.']);
  });
});
