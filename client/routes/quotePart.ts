import { part } from '../ui/part.tsx';

/** Quote pages are a part of their own: a memorial does not carry them. */
export const quotePage = part(
  () => import('./QuotePage.tsx'),
  ({ QuotePage }) => QuotePage,
);
