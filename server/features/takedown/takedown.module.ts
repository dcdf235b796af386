import type { FeatureSchema } from '../../graphql/schema.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { PageService } from '../pages/page.service.ts';
import { TakedownResolver } from './takedown.resolver.ts';

export const takedownSchema: FeatureSchema = { resolvers: [TakedownResolver] };

/** Composes what a page's address says while the operator has taken the page down. */
export function createTakedown({
  db,
  pages,
}: SharedServices & { pages: PageService }): FeatureModule {
  return { resolvers: [new TakedownResolver(db, pages)] };
}
