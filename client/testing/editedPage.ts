import type { ApolloCache } from '@apollo/client';
import {
  EditedPageDocument,
  type EditedPageQuery,
} from '../__generated__/features/pages/editedPage.ts';

const QUERY = { query: EditedPageDocument, variables: { url: 'ada' } };

/** A block of text, whose id is its text as well. */
export const createTextBlock = (id: string, rank: string, content = id, version = 1) => ({
  __typename: 'TextComponent' as const,
  id,
  rank,
  content,
  type: 'TEXT' as const,
  version,
});

/** A photo that was not made small yet. */
export const createPhoto = (id: string, rank: string, image = `/media/${id}`) => ({
  __typename: 'Photo' as const,
  id,
  rank,
  image,
  caption: '',
  focus: '',
  placeholder: null,
});

/** Writes the page `p` into the cache, with the blocks a, b and c and the photos k and l. */
export function writeEditedPage(cache: ApolloCache): void {
  cache.writeQuery({
    ...QUERY,
    data: {
      __typename: 'Query',
      page: {
        __typename: 'Page',
        id: 'p',
        url: 'ada',
        title: 'Ada',
        type: 'TRIBUTE',
        active: true,
        visibility: 'PUBLIC',
        redirectUrl: null,
        lastSeq: 5,
        service: null,
        components: [
          createTextBlock('a', 'a0'),
          createTextBlock('b', 'a1'),
          createTextBlock('c', 'a2'),
        ],
        photos: [createPhoto('k', 'a0'), createPhoto('l', 'a1')],
        viewerCanEdit: true,
        heldCount: 0,
        tributes: {
          __typename: 'TributeConnection',
          totalCount: 0,
          pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
          edges: [],
        },
      },
    } satisfies EditedPageQuery,
  });
}

/** The page as a screen shows it, with what is not confirmed yet. */
export function readEditedPage(cache: ApolloCache) {
  return cache.readQuery({ ...QUERY, optimistic: true })!.page!;
}

/** The ids of its blocks, in their order. */
export function readBlockOrder(cache: ApolloCache): string {
  return readEditedPage(cache)
    .components.map(({ id }) => id)
    .join('');
}
