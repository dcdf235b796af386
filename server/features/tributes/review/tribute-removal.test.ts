import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMemorial } from '../../../testing/factories.ts';
import { newMember, newPerson, type Person } from '../../../testing/test-people.ts';
import { startTestAppBeside, useTestApp } from '../../../testing/test-app.ts';
import { uploadClient } from '../../../testing/test-client.ts';
import { openSocket } from '../../../testing/test-socket.ts';
import type { Page } from '../../pages/page.entity.ts';

const verb = (name: 'removeTribute' | 'restoreTribute', input: string) =>
  `mutation ($input: ${input}!) { ${name}(input: $input) { status tribute { id } } }`;
const REMOVE = verb('removeTribute', 'RemoveTributeInput');
const RESTORE = verb('restoreTribute', 'RestoreTributeInput');
const decide = (name: string) => `mutation ($id: ID!) { ${name}(id: $id) { status } }`;
const LIST = `query ($pageId: ID!, $status: TributeStatus!) {
  tributesByStatus(pageId: $pageId, status: $status) {
    totalCount edges { node { content } decision { by { id } } } } }`;
const EVENTS = `subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) { __typename
  ... on TributeAdded { tribute { id content } } ... on TributeRemoved { tributeId } } }`;

interface List {
  totalCount: number;
  edges: { node: { content: string }; decision: { by: { id: string } } | null }[];
}

const app = useTestApp();
let page: Page;
let member: Person;

async function newWall() {
  page = await createMemorial(app.dataSource);
  member = await newMember(app, page);
}

async function post(content: string, image?: string) {
  const words = { name: 'Ines', content, image, client_id: randomUUID() };
  const { body } = await app.rest('POST', `/api/comments/${page.id}`, words);
  return { id: String(body['id']), again: words };
}

async function act(query: string, id: string, headers: Record<string, string> = member.headers) {
  const { data, errors } = await app.graphql(query, { id, input: { id } }, headers);
  const [answer] = Object.values((data ?? {}) as Record<string, { status: string } | null>);
  return answer?.status ?? errors?.[0]?.extensions.code;
}

async function listOf(status: string): Promise<List> {
  const { data } = await app.graphql(LIST, { pageId: page.id, status }, member.headers);
  return (data as { tributesByStatus: List }).tributesByStatus;
}

/** All that visitors can ask for, in one text. */
async function seenByVisitors(): Promise<string> {
  const asked = ['', '?print', '?after=999999'].map((search) => `/${page.url}${search}`);
  const answers = await Promise.all(
    [...asked, `/api/comments/${page.id}`].map((path) => fetch(app.origin + path)),
  );
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
}

describe('a removed message', () => {
  it('is gone for visitors on every API, with its picture, and is restored to its place', async () => {
    await newWall();
    const image = await uploadClient(app).uploaded();
    const { id } = await post('Words to be removed.', image);
    await post('Words that stay.');
    expect(await seenByVisitors()).toContain('Words to be removed.');
    expect((await fetch(`${app.origin}${image}/sm`)).status).toBe(200);

    for (let i = 0; i < 2; i++) expect(await act(REMOVE, id)).toBe('REMOVED');
    const without = await seenByVisitors();
    expect(without).not.toContain('Words to be removed.');
    expect(without).toContain('Words that stay.');
    expect((await fetch(`${app.origin}${image}/sm`)).status).toBe(404);
    expect((await fetch(`${app.origin}${image}/sm`, { headers: member.headers })).status).toBe(200);

    for (let i = 0; i < 2; i++) expect(await act(RESTORE, id)).toBe('VISIBLE');
    const { body } = await app.rest('GET', `/api/comments/${page.id}`);
    expect(body['items']).toMatchObject([{ content: 'Words that stay.' }, { id, image }]);
    expect((await fetch(`${app.origin}${image}/sm`)).status).toBe(200);
  });

  it('is sent to watchers once, and its words are not replayed', async () => {
    await newWall();
    const { id } = await post('Meant for nobody else.');
    await Promise.all(Array.from({ length: 8 }, () => act(REMOVE, id)));
    await post('The last words.');
    const socket = await openSocket(app.origin);
    socket.subscribe('1', EVENTS, { pageId: page.id });
    const told = () =>
      socket.messages.flatMap(({ payload }) => {
        const { data } = (payload ?? {}) as { data?: { pageEvents: object } };
        return data ? [data.pageEvents] : [];
      });
    await expect.poll(() => told().length).toBe(3);
    expect(told()).toMatchObject([
      { __typename: 'TributeAdded', tribute: { id, content: '' } },
      { __typename: 'TributeRemoved', tributeId: id },
      { tribute: { content: 'The last words.' } },
    ]);
    socket.socket.terminate();
  });

  it('is only in the list of removed ones, with who removed it, and goes back to where it was', async () => {
    await newWall();
    const other = await newMember(app, page);
    const held = await post('Look at https://example.org');
    const hidden = await post('Kept off.');
    await act(decide('hideTribute'), hidden.id);
    for (const { id } of [held, hidden])
      expect(await act(REMOVE, id, other.headers)).toBe('REMOVED');
    for (const status of ['VISIBLE', 'HELD', 'HIDDEN'])
      expect((await listOf(status)).totalCount).toBe(0);
    const removed = await listOf('REMOVED');
    expect(removed.edges.map(({ decision }) => decision?.by.id)).toEqual([other.id, other.id]);

    // neither shown nor hidden by whoever has not heard of it yet
    for (const name of ['showTribute', 'hideTribute'])
      expect(await act(decide(name), hidden.id)).toBe('REFUSED');
    expect(await act(RESTORE, held.id)).toBe('HELD');
    expect(await act(RESTORE, hidden.id)).toBe('HIDDEN');
    expect((await listOf('HIDDEN')).edges[0]?.decision?.by.id).toBe(member.id);
  });

  it('is still held for its sender, who cannot post it again', async () => {
    await newWall();
    const { id, again } = await post('Sent twice.');
    await act(REMOVE, id);
    const { body } = await app.rest('POST', `/api/comments/${page.id}`, again);
    expect(body).toMatchObject({ error: false, id, status: 'held', items: [] });
    expect((await listOf('REMOVED')).totalCount).toBe(1);
  });

  it('is deleted after 30 days, and not before', async () => {
    await newWall();
    const [old, young] = [await post('Old words.'), await post('Young words.')];
    for (const { id } of [old, young]) await act(REMOVE, id);
    const age = (id: string, days: number) =>
      app.dataSource.query(
        `update tribute set decided_at = now() - make_interval(days => $2) where id = $1`,
        [id, days],
      );
    await Promise.all([age(old.id, 31), age(young.id, 29)]);
    expect(await act(RESTORE, old.id)).toBe('NOT_FOUND');
    await app.dataSource.query('update job set next_run_at = now()');
    const beside = await startTestAppBeside(app); // a process does at its start what is due
    await expect.poll(async () => (await listOf('REMOVED')).totalCount).toBe(1);
    await beside.stop();
    expect(await act(REMOVE, old.id)).toBe('NOT_FOUND');
    expect(await act(RESTORE, young.id)).toBe('VISIBLE');
  });

  it('can be removed and restored by members of its page only', async () => {
    await newWall();
    const { id } = await post('Nobody else’s to remove.');
    const stranger = await newPerson(app);
    const elsewhere = await newMember(app, await createMemorial(app.dataSource));
    for (const [headers, code] of [
      [{}, 'UNAUTHENTICATED'],
      [stranger.headers, 'FORBIDDEN'],
      [elsewhere.headers, 'FORBIDDEN'],
    ] as const)
      for (const query of [REMOVE, RESTORE]) expect(await act(query, id, headers)).toBe(code);
    expect(await act(REMOVE, randomUUID())).toBe('NOT_FOUND');
    expect(await act(REMOVE, 'x')).toBe('NOT_FOUND');
    expect(await seenByVisitors()).toContain('Nobody else’s to remove.');
  });
});
