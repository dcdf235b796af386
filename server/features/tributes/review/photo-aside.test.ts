import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createPage } from '../../../testing/factories.ts';
import { newMember } from '../../../testing/test-people.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { uploadClient } from '../../../testing/test-client.ts';
import { openSocket } from '../../../testing/test-socket.ts';
import { readEventsFrom } from '../../../testing/test-wall.ts';

const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { status receipt tribute { id image } } }`;
const ATTACH = `mutation ($input: AttachTributeImageInput!) {
  attachTributeImage(input: $input) { id image } }`;
const CHANGE = `mutation ($input: ChangeTributeInput!) {
  changeTribute(input: $input) { tribute { status tribute { image } } } }`;
const DECIDE = `mutation ($input: DecideTributesInput!) {
  decideTributes(input: $input) { reviews { status decided tribute { image } } } }`;
const LIST = `query ($pageId: ID!, $status: TributeStatus!) {
  tributesByStatus(pageId: $pageId, status: $status) {
    totalCount edges { heldFor photoAside node { id image } } } }`;
const WITH_LINK = `query ($pageId: ID!, $search: String) {
  tributesByStatus(pageId: $pageId, status: HELD, withLink: true, search: $search) {
    totalCount edges { node { content } } } }`;
const EVENTS = `subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) { __typename
  ... on TributeAdded { tribute { id image } } ... on TributeChanged { tribute { id image } } } }`;

const app = useTestApp();

interface Posted {
  status: string;
  receipt: string;
  tribute: { id: string; image: string };
}

/** A page with a member, and a message with a photo on its wall. */
async function newPhoto(content = 'Her boat.') {
  const page = await createPage(app.dataSource);
  const { headers } = await newMember(app, page);
  const clientId = randomUUID();
  const file = await uploadClient(app).uploaded();
  const input = { pageId: page.id, clientId, name: 'Ines', content, image: file };
  const { data } = await app.graphql(POST, { input });
  const { status, receipt, tribute } = data!['postTribute'] as Posted;
  const decide = async (action: string, from: string) => {
    const about = { pageId: page.id, ids: [tribute.id], action, from };
    const answer = await app.graphql(DECIDE, { input: about }, headers);
    return (answer.data!['decideTributes'] as { reviews: unknown[] }).reviews[0];
  };
  const read = async (of: string) => {
    const answer = await app.graphql(LIST, { pageId: page.id, status: of }, headers);
    const { edges } = answer.data!['tributesByStatus'] as {
      edges: { photoAside: string | null; heldFor: string[]; node: { image: string | null } }[];
    };
    return edges[0];
  };
  return { page, headers, clientId, status, receipt, tribute, decide, read };
}

it('shows a message without its photo, which members keep and can put back', async () => {
  const { page, headers, tribute, decide, read } = await newPhoto();
  const { image } = tribute;
  const picture = async (asked: Record<string, string> = {}) =>
    (await fetch(`${app.origin}${image}/sm`, { headers: asked })).status;
  expect(await picture()).toBe(200);
  const without = { status: 'VISIBLE', decided: true, tribute: { image: null } };
  expect(await decide('SHOW_WITHOUT_PHOTO', 'VISIBLE')).toEqual(without);
  expect(await decide('SHOW_WITHOUT_PHOTO', 'VISIBLE')).toEqual({ ...without, decided: false });
  expect(await read('VISIBLE')).toMatchObject({ photoAside: image, node: { image: null } });
  expect([await picture(), await picture(headers)]).toEqual([404, 200]);

  expect(await decide('GIVE_PHOTO_BACK', 'VISIBLE')).toMatchObject({ tribute: { image } });
  expect(await read('VISIBLE')).toMatchObject({ photoAside: null, node: { image } });
  expect(await picture()).toBe(200);
  await decide('SHOW_WITHOUT_PHOTO', 'VISIBLE');
  const socket = await openSocket(app.origin);
  socket.subscribe('1', EVENTS, { pageId: page.id });
  const heard = () =>
    readEventsFrom<{ __typename: string; tribute?: object }>(socket, 'pageEvents');
  await expect.poll(() => heard().at(-1)?.__typename).toBe('TributeChanged');
  expect(JSON.stringify(heard())).not.toContain(image); // in no replay either
  socket.close();
});

it('shows a held message without its photo, and holds it again with its photo', async () => {
  const { tribute, status, decide, read } = await newPhoto('Look at www.example.org');
  expect(status).toBe('HELD');
  const shown = { status: 'VISIBLE', decided: true, tribute: { image: null } };
  expect(await decide('SHOW_WITHOUT_PHOTO', 'HELD')).toEqual(shown);
  const held = { status: 'HELD', decided: true, tribute: { image: tribute.image } };
  expect(await decide('HOLD', 'VISIBLE')).toEqual(held);
  await decide('SHOW_WITHOUT_PHOTO', 'HELD');
  await decide('HIDE', 'VISIBLE');
  expect(await decide('SHOW', 'HIDDEN')).toEqual(shown); // what was set aside stays there
  expect(await read('VISIBLE')).toMatchObject({ photoAside: tribute.image });
});

it('a sender cannot put a photo back on the wall that members have set aside', async () => {
  const { clientId, receipt, tribute, decide, read } = await newPhoto();
  await decide('SHOW_WITHOUT_PHOTO', 'VISIBLE');
  const again = { tributeId: tribute.id, clientId, image: await uploadClient(app).uploaded() };
  const { data } = await app.graphql(ATTACH, { input: again });
  expect(data).toEqual({ attachTributeImage: { id: tribute.id, image: null } });
  const image = await uploadClient(app).uploaded();
  const changed = await app.graphql(CHANGE, { input: { receipt, image } });
  expect(changed.data).toMatchObject({ changeTribute: { tribute: { status: 'HELD' } } });
  expect(await read('HELD')).toMatchObject({ heldFor: ['PICTURE'] });
});

it('lists messages that were held for a link', async () => {
  const { page, headers } = await newPhoto('Look at www.example.org');
  const input = { pageId: page.id, clientId: randomUUID(), name: 'Ben', content: 'Fair tide.' };
  await app.graphql(POST, { input });
  const list = async (search?: string) => {
    const { data } = await app.graphql(WITH_LINK, { pageId: page.id, search }, headers);
    return data!['tributesByStatus'];
  };
  const found = { totalCount: 1, edges: [{ node: { content: 'Look at www.example.org' } }] };
  expect(await list()).toEqual(found);
  expect(await list('example')).toEqual(found);
  expect(await list('tide')).toEqual({ totalCount: 0, edges: [] });
});
