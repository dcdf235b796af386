import { lazyComponent } from '../ui/lazyComponent.tsx';

/** Quote pages are a part of their own: a memorial does not carry them. */
export const lazyQuotePage = lazyComponent(
  () => import('./QuotePage.tsx'),
  ({ QuotePage }) => QuotePage,
);
