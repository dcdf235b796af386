import type { PageVisibility } from '../../__generated__/features/visibility/visibility.ts';

type Audience = {
  value: PageVisibility;
  label: string;
  hint: string;
  /** The label in the menu. */
  short: string;
};

/** Who may see a page, in the order of the options. */
export const audiences: readonly Audience[] = [
  {
    value: 'PUBLIC',
    label: 'Everybody',
    hint: 'Whoever comes by, and search engines.',
    short: 'Everybody',
  },
  {
    value: 'LINK',
    label: 'Only with the link',
    hint: 'Whoever scans the plate or has the link. Search engines do not list the page.',
    short: 'With the link',
  },
  {
    value: 'PHRASE',
    label: 'With a family phrase',
    hint: 'Asked once on each phone.',
    short: 'With a phrase',
  },
  {
    value: 'MEMBERS',
    label: 'Members only',
    hint: 'Those who edit it. Good while you are still writing.',
    short: 'Members only',
  },
];
