import { publicAddress } from '../../env.ts';
import type { FeatureSchema } from '../../graphql/schema.ts';
import type { FeatureModule, Shared } from '../module.ts';
import type { Members } from '../pages/page.editing.ts';
import type { PageService } from '../pages/page.service.ts';
import { ServiceResolver } from './service.resolver.ts';
import { serviceRoutes } from './service.routes.ts';
import { ServiceSettings } from './service.service.ts';

export const serviceSchema: FeatureSchema = { resolvers: [ServiceResolver] };

/** Composes the service that is held for whom a page remembers. */
export function createService({
  env,
  eventStore,
  members,
  pages,
}: Shared & { members: Members; pages: PageService }): FeatureModule {
  return {
    resolvers: [new ServiceResolver(new ServiceSettings(eventStore, members))],
    routes: [serviceRoutes(pages, publicAddress(env))],
  };
}
