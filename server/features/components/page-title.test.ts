import { describe, expect, it } from 'vitest';
import { createEmptyPage } from '../../testing/factories.ts';
import { newMember, type Person } from '../../testing/test-people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';
import type { Page } from '../pages/page.entity.ts';
import { ofMember } from '../../testing/test-blocks.ts';

const EVENTS = `subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) {
  __typename seq ... on PageUpdated { page { title lastSeq } } } }`;

interface PageEvent {
  __typename: string;
  seq: number;
  page?: { title: string; lastSeq: number };
}

const app = useTestApp();

/** What the page is called, which every API must say alike. */
async function titleOf(page: Page, { headers }: Person): Promise<string> {
  const { body } = await app.rest('GET', `/api/page?url=${page.url}`);
  const { title } = body['data'] as { title: string };
  const mine = await app.rest('GET', '/api/user/pages', undefined, headers);
  expect(mine.body['items']).toEqual([expect.objectContaining({ title })]);
  const { data } = await app.graphql('{ myPages { title } }', {}, headers);
  expect(data).toEqual({ myPages: [{ title }] });
  return title;
}

async function eventsOf(page: Page): Promise<PageEvent[]> {
  const sql = 'select last_seq as last from page where id = $1';
  const [row] = await app.dataSource.query<{ last: number }[]>(sql, [page.id]);
  const socket = await openSocket(app.origin);
  socket.subscribe('1', EVENTS, { pageId: page.id });
  const eventOf = (payload: unknown) =>
    (payload as { data: { pageEvents: PageEvent } }).data.pageEvents;
  await socket.next(({ type, payload }) => type === 'next' && eventOf(payload).seq === row?.last);
  socket.close();
  return socket.messages.flatMap(({ type, payload }) => (type === 'next' ? eventOf(payload) : []));
}

async function startPage() {
  const page = await createEmptyPage(app.dataSource, { title: 'Ada' });
  const member = await newMember(app, page);
  return { page, member, blocks: ofMember(app, member), title: () => titleOf(page, member) };
}

describe('a page’s title', () => {
  it('follows the name in its bio, on every API, with an event', async () => {
    const { page, blocks, title } = await startPage();
    const bio = await blocks.add(page, 'bio');
    expect(await title()).toBe('Ada');
    await blocks.change(bio, { name: 'Ada Bell', quote: 'Q' });
    expect(await title()).toBe('Ada Bell');
    await blocks.change(bio, { quote: 'Another' });
    await blocks.change(bio, { name: 'Ada Bell-Reed' });
    const events = await eventsOf(page);
    expect(events.map(({ __typename }) => __typename)).toEqual([
      'ComponentAdded',
      'ComponentUpdated',
      'PageUpdated',
      'ComponentUpdated',
      'ComponentUpdated',
      'PageUpdated',
    ]);
    // a replay tells of the page as it is by now
    expect(events[2]?.page).toEqual({ title: 'Ada Bell-Reed', lastSeq: 3 });
    expect(events[5]?.page).toEqual({ title: 'Ada Bell-Reed', lastSeq: 6 });
  });

  it('comes from the first bio with a name, or else from the set-up', async () => {
    const { page, member, blocks, title } = await startPage();
    const ada = await blocks.add(page, 'bio');
    await blocks.change(ada, { name: 'Ada Bell' });
    const tom = await blocks.add(page, 'bio');
    await blocks.change(tom, { name: 'Tom Bell' });
    expect(await title()).toBe('Ada Bell');
    await app.rest(...blocks.move(tom, null));
    expect(await title()).toBe('Tom Bell');
    await blocks.remove(tom);
    expect(await title()).toBe('Ada Bell');
    await app.rest('POST', `/api/component/${tom}/restore`, {}, member.headers);
    expect(await title()).toBe('Tom Bell');
    await blocks.change(tom, { name: '' });
    expect(await title()).toBe('Ada Bell');
    await blocks.remove(ada);
    expect(await title()).toBe('Ada');
  });
});

describe('an empty bio', () => {
  it('has a `content` field of the same type as that of a text block', async () => {
    const { page, blocks } = await startPage();
    await blocks.add(page, 'bio');
    await blocks.add(page, 'text');
    const query = `query ($url: String!) { page(url: $url) { components {
      ... on TextComponent { content } ... on BioComponent { content } } } }`;
    const { data, errors } = await app.graphql(query, { url: page.url });
    expect(errors).toBeUndefined();
    expect(data).toEqual({ page: { components: [{ content: '' }, { content: '' }] } });
  });
});
