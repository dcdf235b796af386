import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { DecideTributesDocument } from '../../../__generated__/features/tributes/steward/steward.ts';
import type { TributeStatus } from '../../../__generated__/features/tributes/postTribute.ts';
import { account } from '../../../auth/session.ts';
import { failureOf, messageOf } from '../../../net/failure.ts';
import { type Entry, type Outcome, outcomesIn } from './queue.ts';
import { type Action, messages, outcomeWords, placeWords } from './words.ts';

const AFTER: Record<Exclude<Action, 'RESTORE'>, TributeStatus> = {
  SHOW: 'VISIBLE',
  HIDE: 'HIDDEN',
  REMOVE: 'REMOVED',
  HOLD: 'HELD',
};
const BACK_TO: Record<Exclude<TributeStatus, 'REMOVED' | 'WITHDRAWN'>, Action> = {
  VISIBLE: 'SHOW',
  HIDDEN: 'HIDE',
  HELD: 'HOLD',
};

/** A decision that can be taken back. */
export type Undo = {
  entries: readonly Entry[];
  action: Action;
  from: TributeStatus;
  words: string;
};

type Options = {
  pageId: string;
  status: TributeStatus;
  settle: (id: string, outcome: Outcome) => void;
  correct: (tribute: Entry['tribute'], digest: string) => void;
};

/** Deciding about messages: what is said of it, what failed, what is on its way, and the way back. */
export function useDecisions({ pageId, status, settle, correct }: Options) {
  const client = useApolloClient();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');
  const [undo, setUndo] = useState<Undo | null>(null);

  /** Decides about what these entries say, and nothing else. */
  async function send(entries: readonly Entry[], action: Action, from: TributeStatus) {
    const seen = entries.map(({ tribute: { id }, digest }) => ({ id, digest: digest! }));
    const ids = seen.map(({ id }) => id);
    setFailure('');
    setBusy((now) => new Set([...now, ...ids]));
    try {
      const { data } = await client.mutate({
        mutation: DecideTributesDocument,
        variables: { input: { pageId, ids, action, from, seen } },
        fetchPolicy: 'no-cache',
      });
      const reviews = outcomesIn(data!);
      for (const { changed, tribute, digest, outcome } of reviews)
        if (changed) correct(tribute, digest);
        else settle(tribute.id, outcome);
      return reviews;
    } catch (error) {
      setFailure(messageOf(failureOf(error)));
      return null;
    } finally {
      setBusy((now) => new Set([...now].filter((id) => !ids.includes(id))));
    }
  }

  /**
   * Decides about these; whoever was first with one of them has decided, and it is said who. False where
   * none is decided: it failed, or all have to be read again.
   */
  async function decide(entries: readonly Entry[], action: Action): Promise<boolean> {
    const answer = await send(entries, action, status);
    if (!answer) return false;
    const me = account().user?.id;
    const changed = answer.filter((review) => review.changed);
    const reviews = answer.filter((review) => !review.changed);
    const mine = reviews.filter(({ decided, outcome }) => decided || outcome.by?.id === me);
    const [late] = reviews.filter((review) => !mine.includes(review));
    const words = [
      mine.length > 0 && wordsOf(mine.length, entries, mine[0]!.outcome.status!),
      late && `Somebody was first: ${outcomeWords(late.outcome, me).toLowerCase()}.`,
      changed.length > 0 && changedWords(changed),
    ];
    setSaid(words.filter(Boolean).join(' '));
    const ids = new Set(mine.map(({ id }) => id));
    const after = action === 'RESTORE' ? null : AFTER[action];
    setUndo(
      ids.size > 0 && after && after !== status
        ? {
            entries: entries.filter(({ tribute }) => ids.has(tribute.id)),
            ...backFrom(after, status),
            words: words[0] || '',
          }
        : null,
    );
    return reviews.length > 0 || changed.length === 0;
  }

  async function takeBack({ entries, action, from }: Undo) {
    const reviews = await send(entries, action, from);
    if (!reviews) return;
    setUndo(null);
    const changed = reviews.filter((review) => review.changed);
    const late = reviews.find((review) => !review.decided && !review.changed);
    const count = entries.length;
    if (changed.length > 0) setSaid(changedWords(changed));
    else if (late)
      setSaid(
        `Somebody was first: ${outcomeWords(late.outcome, account().user?.id).toLowerCase()}.`,
      );
    else setSaid(`${capital(messages(count))} ${count === 1 ? 'is' : 'are'} back.`);
  }

  /** Whether it is the one that was decided last, by itself. */
  function wasLast({ tribute }: Entry): boolean {
    return undo?.entries.length === 1 && undo.entries[0]?.tribute.id === tribute.id;
  }

  return { busy, wasLast, said, setSaid, failure, setFailure, undo, setUndo, decide, takeBack };
}

/** How something that is now `from` goes back to `to`. */
function backFrom(from: TributeStatus, to: TributeStatus): { action: Action; from: TributeStatus } {
  if (from === 'REMOVED' || to === 'REMOVED' || to === 'WITHDRAWN')
    return { action: 'RESTORE', from };
  return { action: BACK_TO[to], from };
}

function wordsOf(count: number, entries: readonly Entry[], status: TributeStatus): string {
  const place = placeWords(status);
  if (count > 1) return `${capital(messages(count))} ${place}.`;
  return `${capital(place)}: the message from ${entries[0]!.tribute.name}.`;
}

function changedWords(changed: readonly { tribute: { name: string } }[]): string {
  if (changed.length > 1)
    return `${capital(messages(changed.length))} were changed meanwhile. Please read them again.`;
  return `The message from ${changed[0]!.tribute.name} was changed meanwhile. Please read it again.`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
