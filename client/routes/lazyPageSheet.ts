import { lazyComponent } from '../ui/lazyComponent.tsx';

/** What `#report` and `#search` open; few visitors need it. */
export const pageSheet = lazyComponent(
  () => import('./PageSheet.tsx'),
  ({ PageSheet }) => PageSheet,
);
