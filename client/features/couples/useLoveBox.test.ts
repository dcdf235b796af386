import { expect, test } from 'vitest';
import { addFavourite, appendFavourites, type Favourites, removeFavourite } from './useLoveBox.ts';
import { formatYearsTogether } from './CoupleHeading.tsx';

const favourite = (place: number) => ({
  __typename: 'Favourite' as const,
  id: `f${place}`,
  cardId: `c${place}`,
  deckUrl: 'truth',
  deckTitle: 'Truth',
  text: `Card ${place}`,
  author: null,
  place,
  keptAt: '2026-11-25T12:00:00.000Z',
});
const list = (places: number[], hasNextPage = false): Favourites => ({
  __typename: 'FavouriteConnection',
  edges: places.map((place) => ({
    __typename: 'FavouriteEdge',
    cursor: String(place),
    node: favourite(place),
  })),
  pageInfo: { __typename: 'PageInfo', endCursor: String(places.at(-1)), hasNextPage },
});
const listPlaces = ({ edges }: Favourites) => edges.map(({ node }) => node.place);

test('a new favourite is listed first, a restored one in its place', () => {
  expect(listPlaces(addFavourite(list([5, 3]), favourite(7)))).toEqual([7, 5, 3]);
  expect(listPlaces(addFavourite(list([5, 3]), favourite(4)))).toEqual([5, 4, 3]);
  expect(listPlaces(addFavourite(list([]), favourite(1)))).toEqual([1]);
});

test('a favourite restored below the loaded ones is left out until its part is loaded', () => {
  expect(listPlaces(addFavourite(list([5, 3], true), favourite(2)))).toEqual([5, 3]);
  expect(listPlaces(addFavourite(list([5, 3]), favourite(2)))).toEqual([5, 3, 2]);
});

test('a further part adds no favourite twice', () => {
  const now = appendFavourites(list([5, 4, 3], true), list([3, 2]));
  expect([listPlaces(now), now.pageInfo.hasNextPage]).toEqual([[5, 4, 3, 2], false]);
});

test('a removed favourite leaves the list', () => {
  expect(listPlaces(removeFavourite(list([5, 3]), 'f5'))).toEqual([3]);
});

test.each([
  ['2014-05-04', '2014-05-04', '12 years'],
  ['2014-11-25', '2014-11-25', '12 years today'],
  ['2014-11-26', '2014-11-26', '11 years'],
  ['2025-11-25', '2025-11-25', '1 year today'],
  ['2014-01-01', '2014-12-31', ''],
  ['2014-05-01', '2014-05-31', '12 years'],
  ['2026-05-04', '2026-05-04', ''],
  [null, null, ''],
])('%s to %s is %s on the 25th of November 2026', (earliestDay, latestDay, words) => {
  expect(formatYearsTogether({ earliestDay, latestDay }, new Date(2026, 10, 25, 12))).toBe(words);
});
