import type { OperatorMailState } from '../../__generated__/features/operator/mails/mails.ts';
import type { OperatorLogFieldsFragment } from '../../__generated__/features/operator/overview/overview.ts';
import type { OperatorPageFieldsFragment } from '../../__generated__/features/operator/pages/pages.ts';
import type { OperatorReportFieldsFragment } from '../../__generated__/features/operator/reports/reports.ts';
import { countDaysSince, formatShortDay, formatTime } from '../../ui/calendar.ts';
import { formatQuantity } from '../../ui/formatNumbers.ts';
import { formatDay } from '../../ui/formatDates.ts';

const MINUTE_MS = 60_000;

/** "10:11"; of another day "12 May, 18:02". */
export function formatWhen(iso: string, now = new Date()): string {
  const time = formatTime(iso);
  return countDaysSince(iso, now) === 0 ? time : `${formatShortDay(iso)}, ${time}`;
}

/** How long ago: "40 min", "5 h", "3 d". */
export function formatAge(iso: string, now = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / MINUTE_MS));
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} d`;
}

/** "5 hours ago". */
export function formatAgo(iso: string, now = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / MINUTE_MS));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${formatQuantity(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? `${formatQuantity(hours, 'hour')} ago`
    : `${formatQuantity(Math.floor(hours / 24), 'day')} ago`;
}

/** The state of something; each has a shape besides its colour. */
export type Level = 'ok' | 'warn' | 'bad';

/** The state of a page, in a few words. */
export function describePage(page: OperatorPageFieldsFragment): { level: Level; label: string } {
  const { takenDownAt, goneAt, active, visibility, reports, readFirst, closed } = page;
  if (takenDownAt) return { level: 'bad', label: goneAt ? 'Down, erased soon' : 'Taken down' };
  if (goneAt) return { level: 'warn', label: `Dark until ${formatDay(goneAt)}` };
  if (!active) return { level: 'ok', label: 'Not set up' };
  const audience = { PUBLIC: '', LINK: 'By link', PHRASE: 'Phrase', MEMBERS: 'Members' }[
    visibility
  ];
  const label = audience || (closed ? 'Wall closed' : readFirst ? 'Read first' : 'Open');
  return reports > 0 ? { level: 'warn', label: `${label}, reported` } : { level: 'ok', label };
}

type Reason = OperatorReportFieldsFragment['reason'];

/** The reasons of reports: the sentence that a visitor chose, and a short form for lists. */
export const REASONS: Record<Reason, { sentence: string; label: string }> = {
  HURTFUL: { sentence: 'It hurts or threatens somebody', label: 'Hurtful' },
  PRIVATE: { sentence: 'It shows private things about me', label: 'Private things' },
  UNLAWFUL: { sentence: 'The person is alive, or it is not true', label: 'Not true' },
  NOT_THEIRS: { sentence: 'A photo or text is mine', label: 'Not theirs' },
  SPAM: { sentence: 'Advertising or a trick', label: 'Advertising' },
  OTHER: { sentence: 'Something else', label: 'Something else' },
};

type Action = OperatorLogFieldsFragment['action'];

/** The action between the actor and the object: "Jo Tamm took down /ada". */
export const ACTION_VERBS: Record<Action, string> = {
  PAGE_TAKEN_DOWN: 'took down',
  PAGE_PUT_BACK: 'put back',
  MESSAGE_TAKEN_DOWN: 'took a message down on',
  MESSAGE_PUT_BACK: 'put a message back on',
  PICTURE_TAKEN_DOWN: 'took a picture down on',
  PICTURE_PUT_BACK: 'put a picture back on',
  REPORT_ANSWERED: 'answered a report about',
  OWNERS_ASKED: 'asked the owners of',
  MESSAGE_OPENED: 'opened a message of',
  PICTURE_OPENED: 'opened a photo of',
  PAGE_OPENED: 'opened',
  PAGE_PUT_AWAY: 'put away',
  PAGE_BROUGHT_BACK: 'brought back',
  PAGE_ERASED: 'erased a page',
  ACCOUNT_PUT_AWAY: 'put an account away',
  ACCOUNT_KEPT: 'kept an account',
  ACCOUNT_ERASED: 'erased an account',
  CODES_MADE: 'made codes',
  CODES_PRINTED: 'printed codes',
  CODE_REVOKED: 'revoked a code',
  CODE_USED: 'used a code for',
  MAIL_RESENT: 'sent a mail again',
  MAIL_REDIRECTED: 'sent a mail to another address',
  MEMBER_REMOVED: 'removed a member of',
  PAGE_LEFT: 'left',
  PAGE_HANDED_OVER: 'handed over',
  PAGE_ATTACHED: 'attached',
  INVITATION_CANCELLED: 'cancelled an invitation to',
  WALL_LINK_REVOKED: 'revoked the wall’s link of',
  PHRASE_ENDED: 'changed the phrase of',
  MESSAGE_REMOVED: 'removed a message of',
  BLOCK_REMOVED: 'removed a block of',
  PHOTO_REMOVED: 'removed a photo of',
  BACKUP_WRITTEN: 'made a backup',
  BACKUP_RESTORED: 'restored a backup',
  PAGE_IMPORTED: 'imported',
  DECK_IMPORTED: 'imported a deck',
};

/** The actor's name in the log. */
export function nameActor({
  actor,
  who,
}: Pick<OperatorLogFieldsFragment, 'actor' | 'who'>): string {
  if (actor === 'OPERATOR') return who ?? 'A command';
  return actor === 'MEMBER' ? 'A member' : 'Keepsake';
}

/** What became of a mail: its label in the table, and that of the tab with all of these. */
export const MAIL_STATES: Record<OperatorMailState, { level: Level; label: string; tab: string }> =
  {
    FAILING: { level: 'bad', label: 'Not delivered', tab: 'Not delivered' },
    BOUNCED: { level: 'bad', label: 'Came back', tab: 'Came back' },
    GIVEN_UP: { level: 'bad', label: 'Given up', tab: 'Given up' },
    QUEUED: { level: 'warn', label: 'On its way', tab: 'On their way' },
    SENT: { level: 'ok', label: 'Delivered', tab: 'Delivered' },
  };
