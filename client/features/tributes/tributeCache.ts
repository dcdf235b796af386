import type { ApolloCache, FieldPolicy, Reference } from '@apollo/client';
import {
  type TributeFieldsFragment,
  TributeFieldsFragmentDoc,
} from '../../__generated__/features/tributes/tributes.ts';
import type { PageEventHandlers } from '../../live/pageStream.ts';

type Edge = { __typename: 'TributeEdge'; cursor: string; node: Reference };

/** The wall as the cache holds it. An edge that came over the stream has no cursor yet. */
type Wall = {
  edges: readonly Edge[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
  totalCount: number;
  /** Events were lost: what is here may be gone, so the next answer replaces all of it. */
  outdated?: boolean;
};

/** Page.tributes: one list, however it was loaded, newest first and every tribute once. */
export const tributesFieldPolicy: FieldPolicy<Wall> = {
  keyArgs: false,
  merge(_, incoming, { args, existingData }) {
    const existing = existingData as Wall | undefined;
    if (!existing) return incoming;
    if (args?.after) return appendOlder(existing, incoming);
    return existing.outdated ? incoming : renewTop(existing, incoming);
  },
};

function appendOlder(existing: Wall, incoming: Wall): Wall {
  const isNew = notIn(existing.edges);
  return { ...incoming, edges: [...existing.edges, ...incoming.edges.filter(isNew)] };
}

/** A new answer for the top of the list keeps what the stream brought since, and the older pages below. */
function renewTop(existing: Wall, incoming: Wall): Wall {
  const isMissing = notIn(incoming.edges);
  const firstInBoth = existing.edges.findIndex((edge) => !isMissing(edge));
  if (firstInBoth < 0) return incoming;
  const lastInBoth = existing.edges.findLastIndex((edge) => !isMissing(edge));
  const streamed = existing.edges.slice(0, firstInBoth).filter((edge) => !edge.cursor);
  const older = existing.edges.slice(lastInBoth + 1);
  return {
    ...incoming,
    edges: [...streamed, ...incoming.edges, ...older],
    pageInfo: older.length ? existing.pageInfo : incoming.pageInfo,
    totalCount: incoming.totalCount + streamed.length,
  };
}

function notIn(edges: readonly Edge[]): (edge: Edge) => boolean {
  const refs = new Set(edges.map(({ node }) => node.__ref));
  return ({ node }) => !refs.has(node.__ref);
}

/** Puts a tribute on the page's wall, unless it is there already. */
export function addTribute(cache: ApolloCache, pageId: string, tribute: TributeFieldsFragment) {
  const node = writeTribute(cache, tribute);
  if (!node) return;
  changeWall(cache, pageId, (wall) => {
    if (wall.edges.some((edge) => edge.node.__ref === node.__ref)) return wall;
    const edge: Edge = { __typename: 'TributeEdge', cursor: '', node };
    return {
      ...wall,
      edges: wall.edges.toSpliced(placeOf(wall, node), 0, edge),
      totalCount: wall.totalCount + 1,
    };
  });
}

/** What stood below a tribute that was hidden, so that it returns to its own place. */
const stoodAbove = new Map<string, string | undefined>();

function placeOf({ edges }: Wall, { __ref }: Reference): number {
  if (!stoodAbove.has(__ref)) return 0;
  const below = stoodAbove.get(__ref);
  stoodAbove.delete(__ref);
  return Math.max(
    0,
    edges.findIndex(({ node }) => node.__ref === below),
  );
}

function removeTribute(cache: ApolloCache, pageId: string, tributeId: string) {
  const ref = cache.identify({ __typename: 'Tribute', id: tributeId });
  changeWall(cache, pageId, (wall) => {
    const at = wall.edges.findIndex(({ node }) => node.__ref === ref);
    if (at < 0) return wall;
    stoodAbove.set(ref!, wall.edges[at + 1]?.node.__ref);
    return { ...wall, edges: wall.edges.toSpliced(at, 1), totalCount: wall.totalCount - 1 };
  });
}

function changeWall(cache: ApolloCache, pageId: string, change: (wall: Wall) => Wall) {
  cache.modify<{ tributes: Wall }>({
    id: cache.identify({ __typename: 'Page', id: pageId }),
    fields: { tributes: (wall) => change(wall as Wall) },
  });
}

function writeTribute(cache: ApolloCache, tribute: TributeFieldsFragment): Reference | undefined {
  return cache.writeFragment({
    fragment: TributeFieldsFragmentDoc,
    fragmentName: 'TributeFields',
    data: tribute,
  });
}

/** How the wall takes in what the stream brings. */
export const tributeEventHandlers: PageEventHandlers = {
  TributeAdded: (cache, { pageId, tribute }) => addTribute(cache, pageId, tribute),
  TributeChanged: (cache, { tribute }) => void writeTribute(cache, tribute),
  TributeRemoved: (cache, { pageId, tributeId }) => removeTribute(cache, pageId, tributeId),
  SnapshotRequired: (cache, { pageId }) =>
    changeWall(cache, pageId, (wall) => ({ ...wall, outdated: true })),
};
