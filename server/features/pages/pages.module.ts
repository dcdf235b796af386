import type { FeatureSchema } from '../../graphql/schema.ts';
import type { FeatureModule, Shared } from '../module.ts';
import { PageUpdated } from './page.events.ts';
import { PageResolver, PageUpdatedResolver } from './page.resolver.ts';
import { pageRoutes } from './page.routes.ts';
import { PageService } from './page.service.ts';
import { PageVersions } from './page-versions.ts';

export const pageSchema: FeatureSchema = {
  resolvers: [PageResolver, PageUpdatedResolver],
  types: [PageUpdated],
};

export interface PagesModule extends FeatureModule {
  service: PageService;
  versions: PageVersions;
}

/** Composes pages by their addresses, and how visitors' answers know that they are still true. */
export function createPages({ db }: Shared): PagesModule {
  const service = new PageService(db);
  return {
    service,
    versions: new PageVersions(db),
    resolvers: [new PageResolver(service), new PageUpdatedResolver()],
    routes: [pageRoutes(service)],
  };
}
