import type {
  DecideTributesMutation,
  StewardTributesQuery,
} from '../../../__generated__/features/tributes/steward/steward.ts';
import type { TributeStatus } from '../../../__generated__/features/tributes/postTribute.ts';

type Edge = StewardTributesQuery['tributesByStatus']['edges'][number];

/** What became of a message while its list is on the screen. */
export type Outcome = {
  /** Null where it is gone from the list and nobody heard where to. */
  status: TributeStatus | null;
  /** Who decided, as the others know them; null for nobody that is known. */
  by: { id: string; name: string } | null;
};

/** A message in the queue; with an outcome it stays where it is, so that nothing moves under a thumb. */
export type Entry = Pick<Edge, 'heldFor' | 'decision' | 'digest'> & {
  tribute: Edge['node'];
  /** What its sender changed since it came to the screen. */
  changed?: 'words' | 'photo' | undefined;
  outcome?: Outcome | undefined;
};

/** The messages on the screen, and how many came since they were put there. */
export type Queue = {
  entries: readonly Entry[];
  arrived: number;
  total: number;
  hasMore: boolean;
};

/** An answer of the server: the newest of a list, or those behind `after`. */
export type QueueAnswer = Omit<Queue, 'arrived'>;

/** How an answer is read. */
export function readAnswer({ tributesByStatus: list }: StewardTributesQuery): QueueAnswer {
  const entries = list.edges.map(({ node: tribute, heldFor, decision, digest }) => {
    return { tribute, heldFor, decision, digest };
  });
  return { entries, total: list.totalCount, hasMore: list.pageInfo.hasNextPage };
}

/** What is new is counted, not shown; what the answer knows better is corrected in its place. */
export function withNewest(queue: Queue | undefined, answer: QueueAnswer): Queue {
  if (!queue || queue.entries.length === 0) return { ...answer, arrived: 0 };
  const { entries } = queue;
  const fresh = new Map(answer.entries.map((entry) => [entry.tribute.id, entry]));
  const shown = new Set(entries.map(({ tribute }) => tribute.id));
  const oldest = answer.entries.at(-1)?.tribute.createdAt ?? '';
  const gone: Outcome = { status: null, by: null };
  const corrected = entries.map((entry) => {
    const now = fresh.get(entry.tribute.id);
    if (now) return withChange(entry, now);
    // an answer that reaches so far, and does not hold it
    const isGone = !answer.hasMore || entry.tribute.createdAt > oldest;
    return isGone && !entry.outcome ? { ...entry, outcome: gone } : entry;
  });
  const last = entries.at(-1)!.tribute.createdAt;
  const arrived = answer.entries.filter(
    ({ tribute }) => !shown.has(tribute.id) && (!queue.hasMore || tribute.createdAt >= last),
  ).length;
  return { ...queue, entries: corrected, arrived, total: answer.total };
}

/** What a message is by now, and whether somebody who read it before has to read it again. */
function withChange(before: Entry, now: Entry): Entry {
  if (before.digest === now.digest) return { ...now, changed: before.changed };
  const [was, is] = [before.tribute, now.tribute];
  const sameWords = was.name === is.name && was.content === is.content;
  return { ...now, changed: sameWords ? 'photo' : 'words' };
}

/** What a decision found changed: it stays, with the words that it has now. */
export function withChanged(queue: Queue, tribute: Entry['tribute'], digest: string): Queue {
  const entries = queue.entries.map((entry) =>
    entry.tribute.id === tribute.id ? withChange(entry, { ...entry, tribute, digest }) : entry,
  );
  return { ...queue, entries };
}

/** Earlier messages, below those on the screen. */
export function withOlder(queue: Queue, answer: QueueAnswer): Queue {
  const shown = new Set(queue.entries.map(({ tribute }) => tribute.id));
  const more = answer.entries.filter(({ tribute }) => !shown.has(tribute.id));
  const { hasMore, total } = answer;
  return { ...queue, entries: [...queue.entries, ...more], hasMore, total };
}

/** What somebody decided: a message that is of another list by now says so; one that is back is as before. */
export function withOutcome(
  queue: Queue,
  listed: TributeStatus,
  id: string,
  outcome: Outcome,
): Queue {
  const entries = queue.entries.map((entry) =>
    entry.tribute.id === id
      ? { ...entry, outcome: outcome.status === listed ? undefined : outcome }
      : entry,
  );
  return { ...queue, entries };
}

/** The outcomes that an answer tells of. */
export function outcomesIn({ decideTributes }: DecideTributesMutation) {
  return decideTributes.reviews.map(({ status, decision, ...review }) => ({
    ...review,
    id: review.tribute.id,
    outcome: { status, by: decision?.by ?? null },
  }));
}
