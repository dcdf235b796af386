import type { ReadViewer } from '../../graphql/context.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import { PageAccess } from './page-access.ts';
import type { PageKeys } from './page-keys.ts';
import { type GrantPictures, PageResolver, PageUpdatedResolver } from './page.resolver.ts';
import { pageRoutes } from './page.routes.ts';
import { PageService } from './page.service.ts';
import { PageVersions } from './page-versions.ts';

/** The module, with the services that other features use. */
export interface PagesModule extends FeatureModule {
  service: PageService;
  access: PageAccess;
  versions: PageVersions;
}

interface Dependencies extends SharedServices {
  readViewer: ReadViewer;
  keys: PageKeys;
  grantPictures: GrantPictures;
  /** The block types that display a page's wall. */
  wallTypes: readonly string[];
}

/**
 * Composes the module of pages: finds them by address, decides who may see them, and reads the versions that show
 * whether cached responses are current.
 */
export function createPages({
  db,
  log,
  readViewer,
  keys,
  grantPictures,
  wallTypes,
}: Dependencies): PagesModule {
  const service = new PageService(db);
  const access = new PageAccess(db, readViewer, keys, wallTypes);
  const versions = new PageVersions(db, log);
  return {
    service,
    access,
    versions,
    resolvers: [new PageResolver(service, access, grantPictures), new PageUpdatedResolver()],
    routes: [pageRoutes(service, access)],
    close: () => versions.close(),
  };
}
