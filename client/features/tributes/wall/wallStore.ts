import { createContext, useContext, useSyncExternalStore } from 'react';
import { applyEvents, type PageEvent, type PageEventHandlers } from '../../../live/pageStream.ts';
import { createListeners } from '../../../net/listeners.ts';
import type {
  PageTributesFragment,
  TributeFieldsFragment,
} from '../../../__generated__/features/tributes/wall/tributes.ts';

/** A wall as the server sends it: its first messages, or those after a cursor. */
export type WallPart = PageTributesFragment['tributes'];

type Edge = WallPart['edges'][number];

/** A wall in this tab: one list, newest first and each message once. */
export type LoadedWall = WallPart & {
  /** Messages with at least this `seq` are loaded; 0 where all are. */
  loadedTo: number;
  /** `totalCount` was read after all events up to this one. */
  countedTo: number;
  /** The message whose own link was opened; null where it is not on the wall. */
  linked?: TributeFieldsFragment | null;
  /** Whether the form for a new message is open; here, so that opening it draws the wall and its openers alone. */
  formOpen: boolean;
};

/** The messages that are on the wall. */
export function listTributes({ edges }: LoadedWall): TributeFieldsFragment[] {
  return edges.map(({ node }) => node);
}

/** The wall as it was read first. */
export function createWall(part: WallPart, formOpen = false): LoadedWall {
  return { ...part, ...getEnd(part), countedTo: 0, formOpen };
}

/** Adds what was read after the message `after`, unless the wall ends elsewhere by now. */
export function appendOlder(wall: LoadedWall, older: WallPart, after: string | null): LoadedWall {
  if (wall.pageInfo.endCursor !== after) return wall;
  const edges = [...wall.edges.filter(notIn(older)), ...older.edges];
  // not its `totalCount`, which may include messages whose events are still to come
  return { ...wall, ...getEnd(older), edges };
}

/**
 * Takes in a first part that was read when the page's last event was `lastSeq`: what came over the stream after that
 * stays, and so do the messages below the part.
 */
export function mergeNewest(wall: LoadedWall, newest: WallPart, lastSeq: number): LoadedWall {
  const isMissing = notIn(newest);
  const end = getEnd(newest);
  const above = wall.edges.filter((edge) => getSeq(edge) > lastSeq && isMissing(edge));
  const isGap = wall.edges.every(isMissing);
  const below = isGap ? [] : wall.edges.filter((edge) => getSeq(edge) < end.loadedTo);
  return {
    ...wall,
    ...(below.length ? {} : end),
    edges: [...above, ...newest.edges, ...below],
    totalCount: newest.totalCount + above.length,
    countedTo: lastSeq,
  };
}

function notIn({ edges }: WallPart): (edge: Edge) => boolean {
  const ids = new Set(edges.map(({ node }) => node.id));
  return ({ node }) => !ids.has(node.id);
}

const getSeq = ({ node }: Edge) => node.seq ?? 0;

/** Where the wall ends once a part is its last. */
function getEnd({ edges, pageInfo }: WallPart): Pick<LoadedWall, 'pageInfo' | 'loadedTo'> {
  const last = edges.at(-1);
  return { pageInfo, loadedTo: last && pageInfo.hasNextPage ? getSeq(last) : 0 };
}

/** Adds a new message, or one that comes back, at its position; where that is not loaded yet, it is only counted. */
function addTribute(
  wall: LoadedWall,
  tribute: TributeFieldsFragment,
  eventSeq: number,
): LoadedWall {
  if (wall.edges.some(({ node }) => node.id === tribute.id)) return changeTribute(wall, tribute);
  const seq = tribute.seq ?? eventSeq;
  const edge: Edge = { __typename: 'TributeEdge', node: { ...tribute, seq } };
  const isLoaded = seq >= wall.loadedTo;
  return {
    ...wall,
    edges: isLoaded ? [...wall.edges, edge].sort((a, b) => getSeq(b) - getSeq(a)) : wall.edges,
    totalCount: wall.totalCount + Number(eventSeq > wall.countedTo),
  };
}

function changeTribute(wall: LoadedWall, node: TributeFieldsFragment): LoadedWall {
  const edges = wall.edges.map((edge) => (edge.node.id === node.id ? { ...edge, node } : edge));
  return { ...wall, edges, linked: wall.linked?.id === node.id ? node : wall.linked };
}

function removeTribute(wall: LoadedWall, id: string, eventSeq: number): LoadedWall {
  return {
    ...wall,
    edges: wall.edges.filter(({ node }) => node.id !== id),
    // also of those that are not loaded
    totalCount: Math.max(0, wall.totalCount - Number(eventSeq > wall.countedTo)),
    linked: wall.linked?.id === id ? null : wall.linked,
  };
}

/** Merges events from the stream. Without a name, a message has been taken off since or the page has no wall. */
export const wallEventHandlers: PageEventHandlers<LoadedWall> = {
  TributeAdded: (wall, { tribute, seq }) => (tribute.name ? addTribute(wall, tribute, seq) : wall),
  TributeChanged: (wall, { tribute }) => (tribute.name ? changeTribute(wall, tribute) : wall),
  TributeRemoved: (wall, { tributeId, seq }) => removeTribute(wall, tributeId, seq),
};

/** A page's wall in this tab, whether or not it is drawn. */
export type WallStore = ReturnType<typeof createWallStore>;

/** Begins with what came with the page, the form among it where the server has rendered one. */
export function createWallStore(part: WallPart, formOpen = false) {
  const { onChange, notify } = createListeners();
  const served = createWall(part, formOpen);
  let wall = served;

  function change(next: (current: LoadedWall) => LoadedWall) {
    wall = next(wall);
    notify();
  }

  return {
    getServerSnapshot: () => served,
    getSnapshot: () => wall,
    onChange,
    change,
    setFormOpen: (isOpen: boolean) => change((current) => ({ ...current, formOpen: isOpen })),
    /** Merges events from the page's stream. */
    apply: (events: readonly PageEvent[]) =>
      change((current) => applyEvents(wallEventHandlers, current, events)),
    /**
     * Merges a page's messages that were read again; after lost events they replace everything, as known ones may be
     * gone.
     */
    renew: ({ tributes, lastSeq }: PageTributesFragment, isSnapshot = false) =>
      change((current) =>
        isSnapshot
          ? { ...current, ...createWall(tributes, current.formOpen) }
          : mergeNewest(current, tributes, lastSeq),
      ),
  };
}

export const WallContext = createContext<WallStore | null>(null);

/** The wall of the page around it, and its store. */
export function useWall(): [LoadedWall, WallStore] {
  const store = useContext(WallContext);
  if (!store) throw new Error('there is no wall around this');
  return [useSyncExternalStore(store.onChange, store.getSnapshot, store.getServerSnapshot), store];
}
