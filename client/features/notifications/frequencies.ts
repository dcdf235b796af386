import type { NewsFrequency } from '../../__generated__/features/notifications/notifications.ts';

type Choice = {
  value: NewsFrequency;
  label: string;
  hint: string;
  /** The label in the menu. */
  short: string;
};

/** How often a member gets news, in the order of the options. */
export const frequencies: readonly Choice[] = [
  {
    value: 'AT_ONCE',
    label: 'At once',
    hint: 'A few minutes after something came, at most every ten minutes.',
    short: 'At once',
  },
  { value: 'DAILY', label: 'Once a day', hint: 'While something is new.', short: 'Once a day' },
  { value: 'WEEKLY', label: 'Once a week', hint: 'While something is new.', short: 'Once a week' },
  {
    value: 'NEVER',
    label: 'Never',
    hint: 'What waits to be read is in the queue all the same.',
    short: 'Never',
  },
];
