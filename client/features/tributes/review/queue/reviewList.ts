import { isSameTributeText, pickTributeText } from '../../../../../protocol/tribute-text.ts';
import type {
  DecideTributesMutation,
  QueueEdgeFragment,
  StewardTributesQuery,
} from '../../../../__generated__/features/tributes/review/review.ts';
import type { TributeStatus } from '../../../../__generated__/features/tributes/posting/postTribute.ts';

/** A change of a message while its list is on the screen. */
export type Outcome = {
  /** The new status; null if the message left the list and its status is unknown. */
  status: TributeStatus | null;
  /** The name of the member who decided; null if unknown. */
  by: { id: string; name: string } | null;
};

/** A message in the list; a decided one keeps its position, so that nothing moves while somebody is about to press. */
export type Entry = Pick<
  QueueEdgeFragment,
  'heldFor' | 'takenDownFor' | 'decision' | 'digest' | 'photosAside'
> & {
  tribute: QueueEdgeFragment['node'];
  /** What the sender has changed since the message was shown. */
  changed?: 'text' | 'photo' | undefined;
  outcome?: Outcome | undefined;
};

/** Whether a message of a list still waits for a decision here. */
export const isUndecided = ({ outcome }: Entry) => !outcome;

/** The messages on the screen, and how many have arrived since they were loaded. */
export type ReviewList = {
  entries: readonly Entry[];
  arrived: number;
  total: number;
  hasMore: boolean;
  /** The cursor after which older messages are read. */
  end: string | null;
};

/** A response: the newest of a list, or those after `after`. */
export type ListPart = Omit<ReviewList, 'arrived'>;

export function toListPart({ tributesByStatus: part }: StewardTributesQuery): ListPart {
  const { hasNextPage: hasMore, endCursor } = part.pageInfo;
  const entries = part.edges.map(toEntry);
  return { entries, total: part.totalCount, hasMore, end: endCursor ?? null };
}

/** How many messages each list has, and how many of the current one have a photo or a link. */
export type Counts = Record<TributeStatus | 'photo' | 'link', number>;

/** Every response counts all lists, whichever it is for. */
export function toCounts(answer: StewardTributesQuery): Counts {
  return {
    HELD: answer.held.totalCount,
    VISIBLE: answer.visible.totalCount,
    HIDDEN: answer.hidden.totalCount,
    REMOVED: answer.removed.totalCount,
    WITHDRAWN: answer.withdrawn.totalCount,
    photo: answer.photos.totalCount,
    link: answer.links.totalCount,
  };
}

/** A message as it is shown first: nobody has decided or changed it meanwhile. */
export function toEntry({ node: tribute, ...edge }: QueueEdgeFragment): Entry {
  const { heldFor, takenDownFor, decision, digest, photosAside } = edge;
  return { tribute, heldFor, takenDownFor, decision, digest, photosAside };
}

/** New messages are counted, not shown; messages already on the screen are updated in place. */
export function mergeNewestEntries(list: ReviewList | undefined, answer: ListPart): ReviewList {
  if (!list || list.entries.length === 0) return { ...answer, arrived: 0 };
  const { entries } = list;
  const fresh = new Map(answer.entries.map((entry) => [entry.tribute.id, entry]));
  const shown = new Set(entries.map(({ tribute }) => tribute.id));
  const oldest = answer.entries.at(-1)?.tribute.createdAt ?? (answer.hasMore ? undefined : '');
  const removed: Outcome = { status: null, by: null };
  const corrected = entries.map((entry) => {
    const now = fresh.get(entry.tribute.id);
    if (now) return mergeChange(entry, now);
    // the response covers its position and does not contain it
    const isGone = !answer.hasMore || (oldest !== undefined && entry.tribute.createdAt > oldest);
    return isGone && !entry.outcome ? { ...entry, outcome: removed } : entry;
  });
  const last = entries.at(-1)!.tribute.createdAt;
  const arrived = answer.entries.filter(
    ({ tribute }) => !shown.has(tribute.id) && (!list.hasMore || tribute.createdAt >= last),
  ).length;
  return { ...list, entries: corrected, arrived, total: answer.total };
}

/** The current state of a message, and whether somebody who has read it must read it again. */
function mergeChange(before: Entry, now: Entry): Entry {
  if (before.digest === now.digest) return { ...now, changed: before.changed };
  const isSameText = isSameTributeText(
    pickTributeText(before.tribute),
    pickTributeText(now.tribute),
  );
  return { ...now, changed: isSameText ? 'photo' : 'text' };
}

/** Updates a message that a decision found changed; it stays in the list with its new text. */
export function applyChange(
  list: ReviewList,
  tribute: Entry['tribute'],
  digest: string,
): ReviewList {
  const entries = list.entries.map((entry) =>
    entry.tribute.id === tribute.id ? mergeChange(entry, { ...entry, tribute, digest }) : entry,
  );
  return { ...list, entries };
}

/** Earlier messages, read after the cursor `after`, below those on the screen, unless the list ends elsewhere by now. */
export function appendEarlierEntries(
  list: ReviewList,
  answer: ListPart,
  after: string | null,
): ReviewList {
  if (list.end !== after) return list;
  const shown = new Set(list.entries.map(({ tribute }) => tribute.id));
  const more = answer.entries.filter(({ tribute }) => !shown.has(tribute.id));
  const { hasMore, total, end } = answer;
  return { ...list, entries: [...list.entries, ...more], hasMore, total, end };
}

/** The parts of a message that a decision can change. */
export type Decided = Pick<Entry, 'tribute' | 'digest' | 'photosAside'>;

/** Applies a decision: a message that is now in another list gets an outcome; one that has come back loses it. */
export function applyOutcome(
  list: ReviewList,
  listed: TributeStatus,
  id: string,
  outcome: Outcome,
  decided?: Decided,
): ReviewList {
  const entries = list.entries.map((entry) =>
    entry.tribute.id === id
      ? { ...entry, ...decided, outcome: outcome.status === listed ? undefined : outcome }
      : entry,
  );
  return { ...list, entries };
}

/** What a decision has made of each message, as `applyOutcome` takes it. */
export function toOutcomes({ decideTributes }: DecideTributesMutation) {
  return decideTributes.reviews.map(({ status, decision, ...review }) => ({
    ...review,
    id: review.tribute.id,
    outcome: { status, by: decision?.by ?? null },
  }));
}
