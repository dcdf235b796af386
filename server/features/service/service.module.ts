import { publicAddress } from '../../env.ts';
import type { FeatureSchema } from '../../graphql/schema.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { Members } from '../pages/page-editing.ts';
import type { PageAccess } from '../pages/page-access.ts';
import type { PageService } from '../pages/page.service.ts';
import { ServiceResolver } from './service.resolver.ts';
import { serviceRoutes } from './service.routes.ts';
import { ServiceSettings } from './service.service.ts';

export const serviceSchema: FeatureSchema = { resolvers: [ServiceResolver] };

/** Composes the memorial service of a page. */
export function createService({
  env,
  eventStore,
  members,
  pages,
  access,
}: SharedServices & { members: Members; pages: PageService; access: PageAccess }): FeatureModule {
  return {
    resolvers: [new ServiceResolver(new ServiceSettings(eventStore, members))],
    routes: [serviceRoutes(pages, access, publicAddress(env))],
  };
}
