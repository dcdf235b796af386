import { createContext, useContext, useSyncExternalStore } from 'react';
import { applyEvents, type PageEvent, type PageEventHandlers } from '../../../live/pageStream.ts';
import type {
  PageTributesFragment,
  TributeFieldsFragment,
} from '../../../__generated__/features/tributes/wall/tributes.ts';

/** A wall as the server sends it: its first messages, or those after a cursor. */
export type WallPart = PageTributesFragment['tributes'];

type Edge = WallPart['edges'][number] & {
  /** Whether the tribute came over the stream. */
  isStreamed?: boolean;
  /** Whether the tribute was taken off the wall; its position is kept, as it may come back. */
  isOff?: boolean;
};

/** A wall in this tab: one list, newest first and each message once. */
export type Wall = Omit<WallPart, 'edges'> & {
  edges: readonly Edge[];
  /** The message whose own link was opened; null where it is not on the wall. */
  linked?: TributeFieldsFragment | null;
  /** Whether the form for a new message is open; here, so that opening it draws the wall and its openers alone. */
  formOpen: boolean;
};

/** The messages that are on the wall. */
export function listTributes({ edges }: Wall): TributeFieldsFragment[] {
  return edges.flatMap(({ node, isOff }) => (isOff ? [] : [node]));
}

/** Adds what was read further down. */
export function appendOlder(wall: Wall, older: WallPart): Wall {
  const isMissing = notIn(older.edges);
  const retained = wall.edges.filter((edge) => !edge.isOff || isMissing(edge));
  return { ...wall, ...older, edges: [...retained, ...older.edges.filter(notIn(retained))] };
}

/** Takes a newly read first part in, and keeps newer messages from the stream and the older ones below it. */
export function mergeNewest(wall: Wall, newest: WallPart): Wall {
  const isMissing = notIn(newest.edges);
  const firstInBoth = wall.edges.findIndex((edge) => !isMissing(edge));
  if (firstInBoth < 0) return { ...wall, ...newest };
  const lastInBoth = wall.edges.findLastIndex((edge) => !isMissing(edge));
  const isOn = ({ isOff }: Edge) => !isOff;
  const above = wall.edges.slice(0, firstInBoth).filter(isOn);
  const streamed = above.filter(({ isStreamed }) => isStreamed);
  const below = newest.pageInfo.hasNextPage ? wall.edges.slice(lastInBoth + 1) : [];
  const older = below.filter(isOn);
  return {
    ...wall,
    edges: keepPositions([...streamed, ...newest.edges, ...older], wall.edges),
    pageInfo: older.length ? wall.pageInfo : newest.pageInfo,
    totalCount: newest.totalCount + streamed.length,
  };
}

/** Keeps removed tributes at their old positions, below their old neighbours. */
function keepPositions(edges: readonly Edge[], before: readonly Edge[]): Edge[] {
  const placed = [...edges];
  for (const [at, edge] of before.entries()) {
    if (!edge.isOff || !notIn(placed)(edge)) continue;
    const isMissing = notIn(placed);
    const above = before.slice(0, at).findLast((one) => !isMissing(one));
    placed.splice(placed.findIndex(({ node }) => node.id === above?.node.id) + 1, 0, edge);
  }
  return placed;
}

function notIn(edges: readonly Edge[]): (edge: Edge) => boolean {
  const ids = new Set(edges.map(({ node }) => node.id));
  return ({ node }) => !ids.has(node.id);
}

/** Adds a message on top or at its old position, unless it is already there. */
function addTribute(wall: Wall, node: TributeFieldsFragment): Wall {
  const at = wall.edges.findIndex((edge) => edge.node.id === node.id);
  const before = wall.edges[at];
  if (before && !before.isOff) return changeTribute(wall, node);
  const edge: Edge = {
    __typename: 'TributeEdge',
    ...(before ?? { isStreamed: true }),
    node,
    isOff: false,
  };
  const edges = before ? wall.edges.with(at, edge) : [edge, ...wall.edges];
  return { ...wall, edges, totalCount: wall.totalCount + 1 };
}

function changeTribute(wall: Wall, node: TributeFieldsFragment): Wall {
  const edges = wall.edges.map((edge) => (edge.node.id === node.id ? { ...edge, node } : edge));
  return { ...wall, edges, linked: wall.linked?.id === node.id ? node : wall.linked };
}

function removeTribute(wall: Wall, id: string): Wall {
  const at = wall.edges.findIndex(({ node }) => node.id === id);
  const edge = wall.edges[at];
  if (edge?.isOff) return wall;
  return {
    ...wall,
    edges: edge ? wall.edges.with(at, { ...edge, isOff: true }) : wall.edges,
    totalCount: Math.max(0, wall.totalCount - 1), // also of those that are not loaded
    linked: wall.linked?.id === id ? null : wall.linked,
  };
}

/** Merges events from the stream. Without a name, a message has been taken off since or the page has no wall. */
export const wallEventHandlers: PageEventHandlers<Wall> = {
  TributeAdded: (wall, { tribute }) => (tribute.name ? addTribute(wall, tribute) : wall),
  TributeChanged: (wall, { tribute }) => (tribute.name ? changeTribute(wall, tribute) : wall),
  TributeRemoved: (wall, { tributeId }) => removeTribute(wall, tributeId),
};

/** A page's wall in this tab, whether or not it is drawn. */
export type WallStore = ReturnType<typeof createWallStore>;

/** Begins with what came with the page, the form among it where the server has rendered one. */
export function createWallStore(part: WallPart, formOpen = false) {
  const listeners = new Set<() => void>();
  const served: Wall = { ...part, formOpen };
  let wall = served;

  function change(next: (now: Wall) => Wall) {
    wall = next(wall);
    for (const listener of listeners) listener();
  }

  return {
    served: () => served,
    now: () => wall,
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    setFormOpen: (isOpen: boolean) => change((now) => ({ ...now, formOpen: isOpen })),
    /** Merges events from the page's stream. */
    apply: (events: readonly PageEvent[]) =>
      change((now) => applyEvents(wallEventHandlers, now, events)),
    /** Merges what was read again; after lost events it replaces everything, as known tributes may be gone. */
    renew: (newest: WallPart, isSnapshot = false) =>
      change((now) => (isSnapshot ? { ...now, ...newest } : mergeNewest(now, newest))),
  };
}

export const WallContext = createContext<WallStore | null>(null);

/** The wall of the page around it, and its store. */
export function useWall(): [Wall, WallStore] {
  const store = useContext(WallContext);
  if (!store) throw new Error('there is no wall around this');
  return [useSyncExternalStore(store.onChange, store.now, store.served), store];
}
