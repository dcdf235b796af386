import type { ApolloCache, FieldPolicy, Reference } from '@apollo/client';
import {
  type TributeFieldsFragment,
  TributeFieldsFragmentDoc,
} from '../../../__generated__/features/tributes/wall/tributes.ts';
import type { PageEventHandlers } from '../../../live/pageStream.ts';

type Edge = {
  __typename: 'TributeEdge';
  cursor: string;
  node: Reference;
  /** It was taken off the wall; its position is kept, as it may come back. */
  isOff?: boolean;
};

/** The wall in the cache. An edge that came over the stream has no cursor yet. */
type Wall = {
  edges: readonly Edge[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
  totalCount: number;
  /** Events were lost, so cached tributes may be gone: the next response replaces the whole list. */
  outdated?: boolean;
};

/** Merges Page.tributes: one list, newest first and each tribute once, however it was loaded. */
export const tributesFieldPolicy: FieldPolicy<Wall> = {
  keyArgs: false,
  read: (wall) => wall && { ...wall, edges: wall.edges.filter(({ isOff }) => !isOff) },
  merge(_, incoming, { args, existingData }) {
    const existing = existingData as Wall | undefined;
    if (!existing) return incoming;
    if (args?.after) return appendOlder(existing, incoming);
    return existing.outdated ? incoming : mergeNewest(existing, incoming);
  },
};

function appendOlder(existing: Wall, incoming: Wall): Wall {
  const isMissing = notIn(incoming.edges);
  const retained = existing.edges.filter((edge) => !edge.isOff || isMissing(edge));
  return { ...incoming, edges: [...retained, ...incoming.edges.filter(notIn(retained))] };
}

/** A new first page keeps newer tributes from the stream and the older pages below it. */
function mergeNewest(existing: Wall, incoming: Wall): Wall {
  const isMissing = notIn(incoming.edges);
  const firstInBoth = existing.edges.findIndex((edge) => !isMissing(edge));
  if (firstInBoth < 0) return incoming;
  const lastInBoth = existing.edges.findLastIndex((edge) => !isMissing(edge));
  const isOn = ({ isOff }: Edge) => !isOff;
  const above = existing.edges.slice(0, firstInBoth).filter(isOn);
  const streamed = above.filter(({ cursor }) => !cursor);
  const below = incoming.pageInfo.hasNextPage ? existing.edges.slice(lastInBoth + 1) : [];
  const older = below.filter(isOn);
  return {
    ...incoming,
    edges: keepPositions([...streamed, ...incoming.edges, ...older], existing.edges),
    pageInfo: older.length ? existing.pageInfo : incoming.pageInfo,
    totalCount: incoming.totalCount + streamed.length,
  };
}

/** Keeps removed tributes at their old positions, below their old neighbours. */
function keepPositions(edges: readonly Edge[], before: readonly Edge[]): Edge[] {
  const placed = [...edges];
  for (const [at, edge] of before.entries()) {
    if (!edge.isOff || !notIn(placed)(edge)) continue;
    const isMissing = notIn(placed);
    const above = before.slice(0, at).findLast((one) => !isMissing(one));
    placed.splice(placed.findIndex(({ node }) => node.__ref === above?.node.__ref) + 1, 0, edge);
  }
  return placed;
}

function notIn(edges: readonly Edge[]): (edge: Edge) => boolean {
  const refs = new Set(edges.map(({ node }) => node.__ref));
  return ({ node }) => !refs.has(node.__ref);
}

/** Adds a tribute to the page's wall, on top or at its old position, unless it is already there. */
export function addTribute(cache: ApolloCache, pageId: string, tribute: TributeFieldsFragment) {
  const node = writeTribute(cache, tribute);
  if (!node) return;
  changeWall(cache, pageId, (wall) => {
    const at = wall.edges.findIndex((edge) => edge.node.__ref === node.__ref);
    if (at >= 0 && !wall.edges[at]!.isOff) return wall;
    const edge: Edge = {
      __typename: 'TributeEdge',
      cursor: '',
      ...wall.edges[at],
      node,
      isOff: false,
    };
    const edges = at < 0 ? [edge, ...wall.edges] : wall.edges.with(at, edge);
    return { ...wall, edges, totalCount: wall.totalCount + 1 };
  });
}

function removeTribute(cache: ApolloCache, pageId: string, tributeId: string) {
  const ref = cache.identify({ __typename: 'Tribute', id: tributeId });
  changeWall(cache, pageId, (wall) => {
    const at = wall.edges.findIndex(({ node }) => node.__ref === ref);
    if (wall.edges[at]?.isOff) return wall;
    const totalCount = Math.max(0, wall.totalCount - 1); // also of those that are not loaded
    if (at < 0) return { ...wall, totalCount };
    return { ...wall, edges: wall.edges.with(at, { ...wall.edges[at]!, isOff: true }), totalCount };
  });
  // where it is shown by its own link
  cache.modify<{ tribute: Reference | null }>({
    id: cache.identify({ __typename: 'Page', id: pageId }),
    fields: {
      tribute: (shown, { storeFieldName }) => (storeFieldName.includes(tributeId) ? null : shown),
    },
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

/** Applies tribute events from the stream to the cache. */
export const tributeEventHandlers: PageEventHandlers = {
  // without a name, it has been taken off since or the page has no wall
  TributeAdded: (cache, { pageId, tribute }) => {
    if (tribute.name) addTribute(cache, pageId, tribute);
  },
  TributeChanged: (cache, { tribute }) => {
    if (tribute.name) writeTribute(cache, tribute);
  },
  TributeRemoved: (cache, { pageId, tributeId }) => removeTribute(cache, pageId, tributeId),
  SnapshotRequired: (cache, { pageId }) =>
    changeWall(cache, pageId, (wall) => ({ ...wall, outdated: true })),
};
