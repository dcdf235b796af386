import { lazyComponent } from '../ui/lazyComponent.tsx';

/** Only pages with a service carry it. */
export const lazyPageService = lazyComponent(
  () => import('./PageService.tsx'),
  ({ PageService }) => PageService,
);
