import { readAccount } from '../../../../auth/session.ts';
import type { Entry, Outcome } from '../queue/reviewList.ts';
import { type Action, countTributes, getOutcomeLabel, getStatusLabel } from './reviewLabels.ts';

/** What was decided about these messages. */
export function getResultMessage(
  count: number,
  entries: readonly Entry[],
  action: Action,
  { status }: Outcome,
): string {
  const statusLabel = PHOTO_RESULTS[action] ?? getStatusLabel(status!);
  if (count > 1) return `${capitalize(countTributes(count))} ${statusLabel}.`;
  return `${capitalize(statusLabel)}: the message from ${entries[0]!.tribute.name}.`;
}

const PHOTO_RESULTS: Partial<Record<Action, string>> = {
  SHOW_WITHOUT_PHOTO: 'on the wall without the photo',
  SET_PHOTO_ASIDE: 'without that photo',
  GIVE_PHOTO_BACK: 'with its photo again',
};

/** That a decision was undone. */
export function getUndoneMessage(count: number): string {
  return `${capitalize(countTributes(count))} ${count === 1 ? 'is' : 'are'} back.`;
}

/** That somebody else had decided already. */
export function getLateMessage(outcome: Outcome): string {
  return `Somebody was first: ${getOutcomeLabel(outcome, readAccount().user?.id).toLowerCase()}.`;
}

/** That nothing was decided about messages that their senders have changed. */
export function getChangedMessage(changed: readonly { tribute: { name: string } }[]): string {
  if (changed.length > 1)
    return `${capitalize(countTributes(changed.length))} were changed meanwhile. Please read them again.`;
  return `The message from ${changed[0]!.tribute.name} was changed meanwhile. Please read it again.`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
