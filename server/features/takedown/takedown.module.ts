import { publicAddress } from '../../env.ts';
import type { FeatureSchema } from '../../graphql/schema.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { PageService } from '../pages/page.service.ts';
import { TakedownResolver } from './takedown.resolver.ts';
import { TakedownService } from './takedown.service.ts';

export const takedownSchema: FeatureSchema = { resolvers: [TakedownResolver] };

/** Composes what a page's address says while the operator has taken the page down. */
export function createTakedown({
  env,
  eventStore,
  memberBus,
  pages,
}: SharedServices & { pages: PageService }): FeatureModule {
  const publicUrl = publicAddress(env);
  const { contact } = env;
  const service = new TakedownService({ eventStore, memberBus, pages, publicUrl, contact });
  return { resolvers: [new TakedownResolver(service)] };
}
