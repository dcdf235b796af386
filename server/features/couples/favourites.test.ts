import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLoveBox, createPage } from '../../testing/factories.ts';
import { getErrorCode, useTestApp, useTestAppBeside } from '../../testing/test-app.ts';
import { atOnce, newMember, newPerson, type Person } from '../../testing/test-people.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { runJob } from '../../database/scheduler.ts';
import type { Page } from '../pages/page.entity.ts';
import { readDeck } from '../quotes/deck-file.ts';

const FAVOURITE = 'id cardId deckUrl deckTitle text author place keptAt';
const mutation = (name: string, fields: string) =>
  `mutation ($input: FavouriteInput!) { ${name}(input: $input) { ${fields} } }`;
const KEEP = mutation('keepFavourite', `favourite { ${FAVOURITE} }`);
const REMOVE = mutation('removeFavourite', 'page { favourites { totalCount } }');
const RESTORE = mutation('restoreFavourite', `favourite { ${FAVOURITE} }`);
const LIST = `query ($url: String!, $first: Int, $after: String) { page(url: $url) {
  favourites(first: $first, after: $after) { totalCount pageInfo { endCursor hasNextPage }
    edges { cursor node { ${FAVOURITE} } } } } }`;
const EVENTS = `subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) {
  __typename seq ... on FavouriteKept { favourite { id text place } }
  ... on FavouriteRemoved { favouriteId } } }`;
const MINE = `query ($cardId: ID!) { myLoveBoxes { title keepsCard(cardId: $cardId) } }`;

interface Shown {
  id: string;
  cardId: string;
  text: string;
  place: number;
}

const app = useTestApp();
const beside = useTestAppBeside(app);
let page: Page;
let one: Person;
let other: Person;

beforeAll(async () => {
  await app.features.quotes.decks.loadContent();
});
beforeEach(async () => {
  page = await createLoveBox(app.dataSource);
  [one, other] = [await newMember(app, page), await newMember(app, page)];
});

const cardsOf = async (deck: string, count: number): Promise<string[]> => {
  const rows: { id: string }[] = await app.dataSource.query(
    'select id from quote where deck_url = $1 order by position limit $2',
    [deck, count],
  );
  return rows.map(({ id }) => id);
};
const ask = (
  query: string,
  cardId: string,
  by = one.headers as Record<string, string>,
  testApp = app,
) => testApp.graphql(query, { input: { pageId: page.id, cardId } }, by);
const keep = async (cardId: string, by = one, testApp = app) => {
  const { data } = await ask(KEEP, cardId, by.headers, testApp);
  return (data!['keepFavourite'] as { favourite: Shown }).favourite;
};
const list = async (variables: object = {}, testApp = app, headers = {}) => {
  const { data } = await testApp.graphql(LIST, { url: page.url, ...variables }, headers);
  const { favourites } = data!['page'] as { favourites: Connection };
  return { ...favourites, cards: favourites.edges.map(({ node }) => node.cardId) };
};
interface Connection {
  totalCount: number;
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
  edges: { cursor: string; node: Shown }[];
}

describe('a card that a member keeps', () => {
  it('is shown on their page to everybody, newest first, with its words and deck', async () => {
    const [note = ''] = await cardsOf('the_kindness_challenge', 1);
    const [dare = ''] = await cardsOf('dare', 1);
    await keep(note);
    const { text, ...kept } = await keep(dare, other, beside);
    expect(kept).toMatchObject({ cardId: dare, deckUrl: 'dare', deckTitle: 'Dare', place: 2 });
    expect(text.length).toBeGreaterThan(5);
    for (const at of [app, beside]) expect((await list({}, at)).cards).toEqual([dare, note]);
    const html = await (await fetch(`${app.origin}/${page.url}`)).text();
    expect(html.includes(`/dare?card=${dare}`)).toBe(true);
  });

  it('is stored once, even if both keep it at once in several processes', async () => {
    const [card = ''] = await cardsOf('truth', 1);
    const answers = await atOnce(20, (index) =>
      keep(card, index % 2 ? one : other, index % 3 ? app : beside),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await list()).totalCount).toBe(1);
  });

  it('comes to the other phone at once, as does its removal; a later replay has no words of it', async () => {
    const [card = ''] = await cardsOf('truth', 1);
    const socket = await openSocket(beside.origin);
    socket.subscribe('1', EVENTS, { pageId: page.id });
    const { id, text } = await keep(card);
    const eventAt = async (seq: number) => {
      const { payload } = await socket.next((message) =>
        JSON.stringify(message.payload ?? '').includes(`"seq":${seq}`),
      );
      return (payload as { data: { pageEvents: object } }).data.pageEvents;
    };
    expect(await eventAt(1)).toMatchObject({ favourite: { id, text, place: 1 } });
    await ask(REMOVE, card, other.headers);
    expect(await eventAt(2)).toMatchObject({ __typename: 'FavouriteRemoved', favouriteId: id });
    socket.close();

    const late = await openSocket(beside.origin);
    late.subscribe('1', EVENTS, { pageId: page.id });
    const { payload } = await late.next(({ type }) => type === 'next');
    expect(payload).toMatchObject({ data: { pageEvents: { favourite: { id, text: '' } } } });
    late.close();
  });

  it('is restored to its place, and comes to the top if it is kept again', async () => {
    const cards = await cardsOf('truth', 3);
    for (const card of cards) await keep(card);
    const [first = '', second = '', third = ''] = cards;
    await ask(REMOVE, second);
    await ask(REMOVE, second); // again changes nothing
    expect((await list()).cards).toEqual([third, first]);
    await ask(RESTORE, second, other.headers);
    await ask(RESTORE, second);
    expect((await list()).cards).toEqual([third, second, first]);
    await ask(REMOVE, second);
    await keep(second);
    expect((await list()).cards).toEqual([second, third, first]);
  });

  it('is listed in parts, none of them twice while others are kept', async () => {
    const cards = await cardsOf('truth', 7);
    for (const card of cards.slice(0, 6)) await keep(card);
    const { cards: newest, pageInfo } = await list({ first: 4 });
    expect(pageInfo.hasNextPage).toBe(true);
    await keep(cards[6]!);
    const { cards: older, ...rest } = await list({ first: 4, after: pageInfo.endCursor });
    expect([...newest, ...older]).toEqual(cards.slice(0, 6).toReversed());
    expect(rest.pageInfo.hasNextPage).toBe(false);
    for (const wrong of [{ first: 0 }, { first: 101 }, { after: 'x' }])
      expect(getErrorCode(await app.graphql(LIST, { url: page.url, ...wrong }))).toBe('MALFORMED');
  });

  it('keeps its words when its deck changes', async () => {
    const write = (...texts: string[]) =>
      app.features.quotes.decks.importDeck(
        readDeck('walks.txt', new TextEncoder().encode(`title: Walks\n\n${texts.join('\n\n')}\n`)),
      );
    await write('Walk to the sea.', 'Walk to the mill.');
    const [card = ''] = await cardsOf('walks', 1);
    await keep(card);
    await write('Walk to the mill.');
    expect((await list()).edges[0]?.node).toMatchObject({ text: 'Walk to the sea.' });
    await ask(REMOVE, card);
    expect((await ask(RESTORE, card)).data).toMatchObject({
      restoreFavourite: { favourite: { text: 'Walk to the sea.', deckTitle: 'Walks' } },
    });
  });

  it('is marked in the list of one’s own love boxes, and for nobody else', async () => {
    const [card = '', another = ''] = await cardsOf('truth', 2);
    await keep(card, other);
    const mine = async (cardId: string, headers: Record<string, string>) =>
      app.graphql(MINE, { cardId }, headers);
    const title = 'Nora & Eli';
    expect((await mine(card, one.headers)).data).toEqual({
      myLoveBoxes: [{ title, keepsCard: true }],
    });
    expect((await mine(another, one.headers)).data).toEqual({
      myLoveBoxes: [{ title, keepsCard: false }],
    });
    expect((await mine(card, (await newPerson(app)).headers)).data).toEqual({ myLoveBoxes: [] });
    expect(getErrorCode(await mine(card, {}))).toBe('UNAUTHENTICATED');
  });
});

describe('a favourite is refused', () => {
  it.each(Object.entries({ KEEP, REMOVE, RESTORE }))(
    'to visitors, strangers and on other types of pages: %s',
    async (_name, query) => {
      const [card = ''] = await cardsOf('truth', 1);
      if (query !== KEEP) await keep(card);
      if (query === RESTORE) await ask(REMOVE, card);
      const before = (await list()).totalCount;
      expect(getErrorCode(await ask(query, card, {}))).toBe('UNAUTHENTICATED');
      expect(getErrorCode(await ask(query, card, (await newPerson(app)).headers))).toBe(
        'FORBIDDEN',
      );
      expect(getErrorCode(await ask(query, 'x'))).toBe('MALFORMED');
      const input = { pageId: randomUUID(), cardId: card };
      expect(getErrorCode(await app.graphql(query, { input }, one.headers))).toBe('NOT_FOUND');
      const memorial = await createPage(app.dataSource);
      const { headers } = await newMember(app, memorial);
      const elsewhere = { input: { pageId: memorial.id, cardId: card } };
      expect(getErrorCode(await app.graphql(query, elsewhere, headers))).toBe('REFUSED');
      expect((await list()).totalCount).toBe(before);
    },
  );

  it('if no deck has the card, and if the love box is full', async () => {
    expect(getErrorCode(await ask(KEEP, randomUUID()))).toBe('NOT_FOUND');
    expect(getErrorCode(await ask(RESTORE, randomUUID()))).toBe('NOT_FOUND');
    await app.dataSource.query(
      `insert into favourite (id, page_id, card_id, deck_url, deck_title, text, place)
       select gen_random_uuid(), $1, gen_random_uuid(), 'x', 'X', 'x', place
       from generate_series(1, 2000) as place`,
      [page.id],
    );
    const [card = ''] = await cardsOf('truth', 1);
    const { errors } = await ask(KEEP, card);
    expect(errors).toMatchObject([
      { message: 'A love box has room for 2,000 cards. Please remove one of them first.' },
    ]);
  });

  it('to everybody but members if the page is for members only, and not shown to others', async () => {
    const [card = ''] = await cardsOf('truth', 1);
    const { text } = await keep(card);
    await app.dataSource.query(`update page set visibility = 'members' where id = $1`, [page.id]);
    expect((await app.graphql(LIST, { url: page.url })).data).toEqual({ page: null });
    expect((await list({}, app, one.headers)).totalCount).toBe(1);
    const answer = await fetch(`${app.origin}/${page.url}`);
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain(text);
  });
});

it('a removed favourite is deleted after thirty days', async () => {
  const [card = ''] = await cardsOf('truth', 1);
  await keep(card);
  await ask(REMOVE, card);
  await app.dataSource.query(
    `update favourite set removed_at = now() - interval '31 days' where page_id = $1`,
    [page.id],
  );
  expect(getErrorCode(await ask(RESTORE, card))).toBe('NOT_FOUND');
  const jobs = app.features.modules.flatMap((module) => module.jobs ?? []);
  await runJob(jobs.find(({ name }) => name.startsWith('delete removed favourites'))!);
  const rows = await app.dataSource.query('select 1 from favourite where page_id = $1', [page.id]);
  expect(rows).toEqual([]);
});
