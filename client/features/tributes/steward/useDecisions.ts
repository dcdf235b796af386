import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { DecideTributesDocument } from '../../../__generated__/features/tributes/steward/steward.ts';
import type { TributeStatus } from '../../../__generated__/features/tributes/tributes.ts';
import { account } from '../../../auth/session.ts';
import { failureOf, messageOf } from '../../../net/failure.ts';
import { type Entry, type Outcome, outcomesIn } from './queue.ts';
import { type Action, messages, outcomeWords, placeOf } from './words.ts';

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
export type Undo = { ids: string[]; action: Action; from: TributeStatus; words: string };

type Options = {
  pageId: string;
  status: TributeStatus;
  settle: (id: string, outcome: Outcome) => void;
};

/** Deciding about messages: what is said of it, what failed, what is on its way, and the way back. */
export function useDecisions({ pageId, status, settle }: Options) {
  const client = useApolloClient();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');
  const [undo, setUndo] = useState<Undo | null>(null);

  async function send(ids: string[], action: Action, from: TributeStatus) {
    setFailure('');
    setBusy((now) => new Set([...now, ...ids]));
    try {
      const { data } = await client.mutate({
        mutation: DecideTributesDocument,
        variables: { input: { pageId, ids, action, from } },
        fetchPolicy: 'no-cache',
      });
      const reviews = outcomesIn(data!);
      for (const { id, outcome } of reviews) settle(id, outcome);
      return reviews;
    } catch (error) {
      setFailure(messageOf(failureOf(error)));
      return null;
    } finally {
      setBusy((now) => new Set([...now].filter((id) => !ids.includes(id))));
    }
  }

  /** Decides about these; whoever was first with one of them has decided, and it is said who. */
  async function decide(entries: readonly Entry[], action: Action): Promise<boolean> {
    const reviews = await send(
      entries.map(({ tribute }) => tribute.id),
      action,
      status,
    );
    if (!reviews) return false;
    const me = account().user?.id;
    const mine = reviews.filter(({ decided, outcome }) => decided || outcome.by?.id === me);
    const [late] = reviews.filter((review) => !mine.includes(review));
    const words = [
      mine.length > 0 && wordsOf(mine.length, entries, mine[0]!.outcome.status!),
      late && `Somebody was first: ${outcomeWords(late.outcome, me).toLowerCase()}.`,
    ];
    setSaid(words.filter(Boolean).join(' '));
    const ids = mine.map(({ id }) => id);
    const after = action === 'RESTORE' ? null : AFTER[action];
    setUndo(
      ids.length > 0 && after && after !== status
        ? { ids, ...backFrom(after, status), words: words[0] || '' }
        : null,
    );
    return true;
  }

  async function takeBack({ ids, action, from }: Undo) {
    const reviews = await send(ids, action, from);
    if (!reviews) return;
    setUndo(null);
    const late = reviews.find(({ decided }) => !decided);
    setSaid(
      late
        ? `Somebody was first: ${outcomeWords(late.outcome, account().user?.id).toLowerCase()}.`
        : `${capital(messages(ids.length))} ${ids.length === 1 ? 'is' : 'are'} back.`,
    );
  }

  return { busy, said, setSaid, failure, setFailure, undo, setUndo, decide, takeBack };
}

/** How something that is now `from` goes back to `to`. */
function backFrom(from: TributeStatus, to: TributeStatus): { action: Action; from: TributeStatus } {
  if (from === 'REMOVED' || to === 'REMOVED' || to === 'WITHDRAWN')
    return { action: 'RESTORE', from };
  return { action: BACK_TO[to], from };
}

function wordsOf(count: number, entries: readonly Entry[], status: TributeStatus): string {
  const place = placeOf(status);
  if (count > 1) return `${capital(messages(count))} ${place}.`;
  return `${capital(place)}: the message from ${entries[0]!.tribute.name}.`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
