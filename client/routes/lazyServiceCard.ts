import { lazyComponent } from '../ui/lazyComponent.tsx';

/** Only pages with a service carry its card. */
export const lazyServiceCard = lazyComponent(
  () => import('../features/service/ServiceCard.tsx'),
  ({ ServiceCard }) => ServiceCard,
);
