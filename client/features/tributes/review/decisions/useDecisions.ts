import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { DecideTributesDocument } from '../../../../__generated__/features/tributes/review/review.ts';
import type { TributeStatus } from '../../../../__generated__/features/tributes/posting/postTribute.ts';
import { readAccount } from '../../../../auth/session.ts';
import { toFailure, getFailureMessage } from '../../../../net/failure.ts';
import {
  getChangedMessage,
  getLateMessage,
  getResultMessage,
  getUndoneMessage,
} from './decisionMessages.ts';
import { type Decided, type Entry, type Outcome, toOutcomes } from '../queue/reviewList.ts';
import { findMovedPhotos, getUndo } from './reverseAction.ts';
import type { Action } from './reviewLabels.ts';

/** What is sent to undo a decision, and how that is offered. */
export type DecisionUndo = {
  of: 'decision';
  entries: readonly Entry[];
  action: Action;
  from: TributeStatus;
  /** The photos that are moved back. */
  images: readonly string[] | undefined;
  message: string;
  /** The label of the action's button. */
  label: string;
  /** Offered for a few seconds only, as the message is in another list afterwards. */
  isBrief: boolean;
};

type Options = {
  pageId: string;
  status: TributeStatus;
  applyDecision: (id: string, outcome: Outcome, decided?: Decided) => void;
  applyCorrection: (tribute: Entry['tribute'], digest: string) => void;
  announce: (message: string) => void;
  offerUndo: (undo: DecisionUndo | null) => void;
};

/** Sends decisions about messages, with their announcement, failure, progress and undo. */
export function useDecisions({ pageId, status, announce, offerUndo, ...options }: Options) {
  const client = useApolloClient();
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState('');

  /**
   * Decides about these entries, which are in this list or on the wall screen (`fromScreen`), or about these
   * `images` of theirs. If somebody else decided first, says who. Returns false if nothing was decided, because the
   * request failed or all must be read again.
   */
  async function decide(
    entries: readonly Entry[],
    action: Action,
    { fromScreen = false, images }: { fromScreen?: boolean; images?: readonly string[] } = {},
  ): Promise<boolean> {
    if (isBusy(entries)) return false;
    const from = fromScreen ? 'VISIBLE' : status;
    const moved = images ?? findMovedPhotos(entries, action);
    const answer = await send(entries, action, from, moved);
    if (!answer) return false;
    const me = readAccount().user?.id;
    const changed = answer.filter((review) => review.changed);
    const reviews = answer.filter((review) => !review.changed);
    const ownReviews = reviews.filter(({ decided, outcome }) => decided || outcome.by?.id === me);
    const [firstOwn] = ownReviews;
    const [late] = reviews.filter((review) => !ownReviews.includes(review));
    const result =
      firstOwn &&
      (fromScreen && action === 'HIDE'
        ? `Taken off: ${entries[0]!.tribute.name}`
        : getResultMessage(ownReviews.length, entries, action, firstOwn.outcome));
    const sentences = [
      result,
      late && getLateMessage(late.outcome),
      changed.length > 0 && getChangedMessage(changed),
    ];
    announce(sentences.filter(Boolean).join(' '));
    const ids = new Set(ownReviews.map(({ id }) => id));
    const reverse = getUndo(action, from);
    offerUndo(
      result && reverse
        ? {
            of: 'decision',
            entries: entries.filter(({ tribute }) => ids.has(tribute.id)),
            ...reverse,
            images: moved,
            message: result,
            label: fromScreen ? 'Put back' : 'Undo',
            isBrief: fromScreen,
          }
        : null,
    );
    return reviews.length > 0 || changed.length === 0;
  }

  async function undoDecision({ entries, action, from, images }: DecisionUndo) {
    if (isBusy(entries)) return;
    const reviews = await send(entries, action, from, images);
    if (!reviews) return;
    offerUndo(null);
    const changed = reviews.filter((review) => review.changed);
    const late = reviews.find((review) => !review.decided && !review.changed);
    if (changed.length > 0) announce(getChangedMessage(changed));
    else announce(late ? getLateMessage(late.outcome) : getUndoneMessage(entries.length));
  }

  /** Whether something is being decided about one of these: its buttons keep the focus, and can still be pressed. */
  const isBusy = (entries: readonly Entry[]) =>
    entries.some(({ tribute }) => busyIds.has(tribute.id));

  /** Sends a decision about these entries as they were read, and about nothing newer. */
  async function send(
    entries: readonly Entry[],
    action: Action,
    from: TributeStatus,
    images: readonly string[] | undefined,
  ) {
    const seen = entries.map(({ tribute: { id }, digest }) => ({ id, digest: digest! }));
    const ids = seen.map(({ id }) => id);
    setFailure('');
    setBusyIds((current) => new Set([...current, ...ids]));
    try {
      const { data } = await client.mutate({
        mutation: DecideTributesDocument,
        variables: { input: { pageId, ids, action, from, seen, images: images && [...images] } },
        fetchPolicy: 'no-cache',
      });
      const reviews = toOutcomes(data!);
      for (const { id, changed, tribute, digest, photosAside, outcome } of reviews)
        if (changed) options.applyCorrection(tribute, digest);
        else options.applyDecision(id, outcome, { tribute, digest, photosAside });
      return reviews;
    } catch (error) {
      setFailure(getFailureMessage(toFailure(error)));
      return null;
    } finally {
      setBusyIds((current) => new Set([...current].filter((id) => !ids.includes(id))));
    }
  }

  return { busyIds, failure, decide, undoDecision };
}
