import { InMemoryCache } from '@apollo/client';
import { beforeEach, expect, test } from 'vitest';
import matcher from '../__generated__/possibleTypes.ts';
import {
  createPhoto,
  createTextBlock,
  readBlockOrder,
  readEditedPage,
  writeEditedPage,
} from '../testing/editedPage.ts';
import { applyAnswer, applyOwnChange, applyToApolloPage } from './apolloPage.ts';

let cache: InMemoryCache;

beforeEach(() => {
  cache = new InMemoryCache(matcher);
  writeEditedPage(cache);
});

const order = () => readBlockOrder(cache);
const read = () => readEditedPage(cache);

test('an added block is placed by its rank, once however often its event comes', () => {
  const component = createTextBlock('x', 'a0V');
  for (let i = 0; i < 2; i++)
    applyOwnChange(cache, 'p', { __typename: 'ComponentAdded', component });
  expect(order()).toBe('axbc');
});

test('a changed block keeps its place, and an older version is ignored', () => {
  const change = (content: string, version: number) =>
    applyOwnChange(cache, 'p', {
      __typename: 'ComponentUpdated',
      component: createTextBlock('b', 'a1', content, version),
    });
  change('new words', 3);
  change('older words', 2);
  expect(order()).toBe('abc');
  expect(read().components[1]).toMatchObject({ content: 'new words' });
});

test('a removed block is gone', () => {
  applyOwnChange(cache, 'p', { __typename: 'ComponentRemoved', componentId: 'b' });
  expect(order()).toBe('ac');
});

test('moved blocks take their new places', () => {
  const components = [{ __typename: 'TextComponent' as const, id: 'a', rank: 'a3' }];
  applyOwnChange(cache, 'p', { __typename: 'ComponentsReordered', components });
  expect(order()).toBe('bca');
});

test('photos are added, removed and reordered in the cache; one that comes without a picture is left out', () => {
  applyOwnChange(cache, 'p', { __typename: 'PhotoAdded', photo: createPhoto('m', 'a2') });
  applyOwnChange(cache, 'p', {
    __typename: 'PhotoAdded',
    photo: createPhoto('n', 'a3', ''),
  });
  applyOwnChange(cache, 'p', { __typename: 'PhotoRemoved', photoId: 'k' });
  const photos = [{ __typename: 'Photo' as const, id: 'm', rank: 'Z0' }];
  applyOwnChange(cache, 'p', { __typename: 'PhotosReordered', photos });
  expect(read().photos.map(({ id }) => id)).toEqual(['m', 'l']);
});

test('`lastSeq` is the last event applied, and own changes do not count', () => {
  applyOwnChange(cache, 'p', { __typename: 'PhotoRemoved', photoId: 'k' });
  expect(read().lastSeq).toBe(5);
  applyToApolloPage(cache, 'p', [], 9);
  expect(read().lastSeq).toBe(9);
});

test('an answer that comes after newer events is left out', () => {
  const captioned = { ...createPhoto('k', 'a0'), caption: 'Late' };
  const apply = (lastSeq: number) =>
    applyAnswer(cache, { id: 'p', lastSeq }, { __typename: 'PhotoChanged', photo: captioned });
  apply(5);
  expect(read().photos[0]).toMatchObject({ caption: '' });
  apply(6);
  expect(read().photos[0]).toMatchObject({ caption: 'Late' });
  expect(read().lastSeq).toBe(5);
});

test('a page that is not in the cache is not added', () => {
  applyOwnChange(cache, 'other', { __typename: 'PhotoRemoved', photoId: 'k' });
  expect(cache.extract()['Page:other']).toBeUndefined();
});
