import { HOUR_MS } from '../../database/scheduler.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { Members } from '../pages/page-editing.ts';
import { CoupleFieldsResolver, CoupleResolver } from './couple.resolver.ts';
import { CoupleService } from './couple.service.ts';
import { FavouriteResolver } from './favourite.resolver.ts';
import { FavouriteService } from './favourite.service.ts';

/** Composes the module of love boxes: who the couple are, and the cards that they keep. */
export function createCouples({
  eventStore,
  members,
}: SharedServices & { members: Members }): FeatureModule {
  const couples = new CoupleService(eventStore, members);
  const favourites = new FavouriteService(eventStore, members);
  return {
    resolvers: [
      new CoupleResolver(couples),
      new CoupleFieldsResolver(),
      new FavouriteResolver(favourites),
    ],
    jobs: [
      {
        name: 'delete removed favourites whose thirty days are over',
        everyMs: HOUR_MS,
        run: () => favourites.sweep(),
      },
    ],
  };
}
