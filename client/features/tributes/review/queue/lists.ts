import type { TributeStatus } from '../../../../__generated__/features/tributes/posting/postTribute.ts';

/** A list of messages, by the status that they have. */
export type List = {
  status: TributeStatus;
  label: string;
  /** The label where there is little room. */
  shortLabel: string;
  /** The heading and the hint of an empty list. */
  empty: string;
  hint?: string;
};

/** How many lists are tabs on a phone; the others are in its menu. */
export const TABS_ON_PHONE = 3;

/** The lists in their order, the most important first. */
export const LISTS: readonly List[] = [
  {
    status: 'HELD',
    label: 'Waiting',
    shortLabel: 'Waiting',
    empty: 'Nothing is waiting.',
    hint: 'When a message is held, it comes here.',
  },
  {
    status: 'VISIBLE',
    label: 'On the wall',
    shortLabel: 'Shown',
    empty: 'There are no messages on the wall yet.',
  },
  {
    status: 'HIDDEN',
    label: 'Kept off',
    shortLabel: 'Kept off',
    empty: 'Nothing is kept off the wall.',
  },
  {
    status: 'WITHDRAWN',
    label: 'Taken back',
    shortLabel: 'Taken back',
    empty: 'Nobody took a message back in the last 30 days.',
  },
  {
    status: 'REMOVED',
    label: 'Removed',
    shortLabel: 'Removed',
    empty: 'Nothing was removed in the last 30 days.',
  },
];

/** A filter of a list. */
export type Filter = 'photo' | 'link' | null;

/** The filters of every list. */
export const FILTERS: readonly { filter: 'photo' | 'link'; label: string }[] = [
  { filter: 'photo', label: 'With photo' },
  { filter: 'link', label: 'With a link' },
];
