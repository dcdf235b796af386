import { lazyComponent } from '../../../ui/lazyComponent.tsx';

/** Loaded for long walls only. */
export const searchButton = lazyComponent(
  () => import('./SearchButton.tsx'),
  ({ SearchButton }) => SearchButton,
);
