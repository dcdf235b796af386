import { gql, InMemoryCache } from '@apollo/client';
import { beforeEach, expect, test } from 'vitest';
import matcher from '../../__generated__/possibleTypes.ts';
import { componentEventHandlers } from './componentEvents.ts';

const BLOCKS = gql`
  query Blocks {
    page {
      id
      components {
        id
        rank
        ... on TextComponent {
          content
        }
      }
    }
  }
`;

const text = (id: string, rank: string, content = id) => ({
  __typename: 'TextComponent' as const,
  id,
  rank,
  content,
  type: 'TEXT' as const,
  version: 1,
});
const event = { seq: 1, pageId: 'p' };
let cache: InMemoryCache;

beforeEach(() => {
  cache = new InMemoryCache(matcher);
  const components = [text('a', 'a0'), text('b', 'a1'), text('c', 'a2')];
  cache.writeQuery({ query: BLOCKS, data: { page: { __typename: 'Page', id: 'p', components } } });
});

type Blocks = { page: { components: { id: string; content: string }[] } };
const blocks = () => cache.readQuery<Blocks>({ query: BLOCKS })!.page.components;
const order = () =>
  blocks()
    .map(({ id }) => id)
    .join('');

test('an added block stands at its rank, once however often it comes', () => {
  const component = text('x', 'a0V');
  for (let i = 0; i < 2; i++) {
    componentEventHandlers.ComponentAdded!(cache, {
      __typename: 'ComponentAdded',
      component,
      ...event,
    });
  }
  expect(order()).toBe('axbc');
});

test('a changed block keeps its place', () => {
  componentEventHandlers.ComponentUpdated!(cache, {
    __typename: 'ComponentUpdated',
    component: text('b', 'a1', 'new words'),
    ...event,
  });
  expect(order()).toBe('abc');
  expect(blocks()[1]!.content).toBe('new words');
});

test('a removed block is gone', () => {
  componentEventHandlers.ComponentRemoved!(cache, {
    __typename: 'ComponentRemoved',
    componentId: 'b',
    ...event,
  });
  expect(order()).toBe('ac');
});

test('moved blocks take their new places', () => {
  componentEventHandlers.ComponentsReordered!(cache, {
    __typename: 'ComponentsReordered',
    components: [{ __typename: 'TextComponent', id: 'a', rank: 'a3' }],
    ...event,
  });
  expect(order()).toBe('bca');
});
