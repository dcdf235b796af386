import { retryLoading } from '../../../net/retryLoading.ts';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';

/** Visitors who only read do not load the form. */
export const tributeForm = lazyComponent(
  () => retryLoading(() => import('./TributeForm.tsx')),
  ({ TributeForm }) => TributeForm,
);
