import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { DecideTributesDocument } from '../../../__generated__/features/tributes/review/review.ts';
import type { TributeStatus } from '../../../__generated__/features/tributes/posting/postTribute.ts';
import { readAccount } from '../../../auth/session.ts';
import { toFailure, getFailureMessage } from '../../../net/failure.ts';
import { type Decided, type Entry, type Outcome, toOutcomes } from './queue.ts';
import { findMovedPhotos, getUndo } from './reverseAction.ts';
import { type Action, countTributes, getOutcomeLabel, getStatusLabel } from './reviewLabels.ts';

/** A decision that can be undone. */
export type Undo = {
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
};

/** Sends decisions about messages, with their announcement, failure, progress and undo. */
export function useDecisions({ pageId, status, applyDecision, applyCorrection }: Options) {
  const client = useApolloClient();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [announcement, announce] = useState('');
  const [failure, setFailure] = useState('');
  const [undo, setUndo] = useState<Undo | null>(null);

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
    setBusy((current) => new Set([...current, ...ids]));
    try {
      const { data } = await client.mutate({
        mutation: DecideTributesDocument,
        variables: { input: { pageId, ids, action, from, seen, images: images && [...images] } },
        fetchPolicy: 'no-cache',
      });
      const reviews = toOutcomes(data!);
      for (const { id, changed, tribute, digest, photosAside, outcome } of reviews)
        if (changed) applyCorrection(tribute, digest);
        else applyDecision(id, outcome, { tribute, digest, photosAside });
      return reviews;
    } catch (error) {
      setFailure(getFailureMessage(toFailure(error)));
      return null;
    } finally {
      setBusy((current) => new Set([...current].filter((id) => !ids.includes(id))));
    }
  }

  /**
   * Decides about these entries, which are in this list or on the screen in the room (`fromScreen`), or about these
   * `images` of theirs. If somebody else decided first, says who. Returns false if nothing was decided, because the
   * request failed or all must be read again.
   */
  async function decide(
    entries: readonly Entry[],
    action: Action,
    { fromScreen = false, images }: { fromScreen?: boolean; images?: readonly string[] } = {},
  ): Promise<boolean> {
    const from = fromScreen ? 'VISIBLE' : status;
    const moved = images ?? findMovedPhotos(entries, action);
    const answer = await send(entries, action, from, moved);
    if (!answer) return false;
    const me = readAccount().user?.id;
    const changed = answer.filter((review) => review.changed);
    const reviews = answer.filter((review) => !review.changed);
    const ownReviews = reviews.filter(({ decided, outcome }) => decided || outcome.by?.id === me);
    const [late] = reviews.filter((review) => !ownReviews.includes(review));
    const sentences = [
      ownReviews.length > 0 &&
        (fromScreen && action === 'HIDE'
          ? `Taken off: ${entries[0]!.tribute.name}`
          : getResultMessage(ownReviews.length, entries, action, ownReviews[0]!.outcome.status!)),
      late && `Somebody was first: ${getOutcomeLabel(late.outcome, me).toLowerCase()}.`,
      changed.length > 0 && getChangedMessage(changed),
    ];
    announce(sentences.filter(Boolean).join(' '));
    const ids = new Set(ownReviews.map(({ id }) => id));
    const reverse = getUndo(action, from);
    setUndo(
      ids.size > 0 && reverse
        ? {
            entries: entries.filter(({ tribute }) => ids.has(tribute.id)),
            ...reverse,
            images: moved,
            message: sentences[0] || '',
            label: fromScreen ? 'Put back' : 'Undo',
            isBrief: fromScreen,
          }
        : null,
    );
    return reviews.length > 0 || changed.length === 0;
  }

  async function undoDecision({ entries, action, from, images }: Undo) {
    const reviews = await send(entries, action, from, images);
    if (!reviews) return;
    setUndo(null);
    const changed = reviews.filter((review) => review.changed);
    const late = reviews.find((review) => !review.decided && !review.changed);
    const count = entries.length;
    if (changed.length > 0) announce(getChangedMessage(changed));
    else if (late)
      announce(
        `Somebody was first: ${getOutcomeLabel(late.outcome, readAccount().user?.id).toLowerCase()}.`,
      );
    else announce(`${capitalize(countTributes(count))} ${count === 1 ? 'is' : 'are'} back.`);
  }

  /** Whether this single message was the last one decided. */
  function wasLast({ tribute }: Entry): boolean {
    return undo?.entries.length === 1 && undo.entries[0]?.tribute.id === tribute.id;
  }

  return {
    busy,
    wasLast,
    announcement,
    announce,
    failure,
    setFailure,
    undo,
    setUndo,
    decide,
    undoDecision,
  };
}

function getResultMessage(
  count: number,
  entries: readonly Entry[],
  action: Action,
  status: TributeStatus,
): string {
  const statusLabel = PHOTO_RESULTS[action] ?? getStatusLabel(status);
  if (count > 1) return `${capitalize(countTributes(count))} ${statusLabel}.`;
  return `${capitalize(statusLabel)}: the message from ${entries[0]!.tribute.name}.`;
}

const PHOTO_RESULTS: Partial<Record<Action, string>> = {
  SHOW_WITHOUT_PHOTO: 'on the wall without the photo',
  SET_PHOTO_ASIDE: 'without that photo',
  GIVE_PHOTO_BACK: 'with its photo again',
};

function getChangedMessage(changed: readonly { tribute: { name: string } }[]): string {
  if (changed.length > 1)
    return `${capitalize(countTributes(changed.length))} were changed meanwhile. Please read them again.`;
  return `The message from ${changed[0]!.tribute.name} was changed meanwhile. Please read it again.`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
