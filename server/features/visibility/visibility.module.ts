import type { FeatureSchema } from '../../graphql/schema.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { Members } from '../pages/page-editing.ts';
import type { PageKeys } from '../pages/page-keys.ts';
import type { PageService } from '../pages/page.service.ts';
import { sitemapRoutes } from './sitemap.routes.ts';
import { VisibilityResolver } from './visibility.resolver.ts';
import { VisibilityService } from './visibility.service.ts';

export const visibilitySchema: FeatureSchema = { resolvers: [VisibilityResolver] };

type Dependencies = SharedServices & { members: Members; pages: PageService; keys: PageKeys };

/** Composes who may see a page, its phrase, and what search engines are told. */
export function createVisibility(dependencies: Dependencies): FeatureModule {
  const { env, eventStore, members, pages, keys, createLimiter } = dependencies;
  const attempts = {
    ofAddress: createLimiter({ name: 'phrase-address', points: 30, seconds: 600 }),
    ofPage: createLimiter({ name: 'phrase-page', points: 1_000, seconds: 3_600 }),
  };
  const service = new VisibilityService({ eventStore, members, pages, keys, attempts });
  return {
    resolvers: [new VisibilityResolver(service)],
    routes: [sitemapRoutes(pages, env.publicUrl)],
  };
}
