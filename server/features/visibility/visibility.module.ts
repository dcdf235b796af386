import { Router } from 'express';
import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { CurrentViewer, type Viewer, type Context } from '../../graphql/context.ts';
import { readPublicUrl } from '../../http/origin.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { Members } from '../pages/page-editing.ts';
import type { PageKeys } from '../pages/page-keys.ts';
import { Page } from '../pages/page.entity.ts';
import type { PageService } from '../pages/page.service.ts';
import { VisibilityService } from './visibility.service.ts';
import { EnterPhraseInput, EnterPhrasePayload, SetVisibilityInput } from './visibility.types.ts';

@Resolver(() => Page)
class VisibilityResolver {
  constructor(private readonly service: VisibilityService) {}

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The phrase that opens the page, for its members; null for everybody else.',
  })
  phrase(@Root() { id }: Page, @Ctx() { viewer }: Context): Promise<string | null> {
    return this.service.readPhrase(viewer, id);
  }

  @Mutation(() => Page, {
    description:
      'Sets who may see the page besides its members; what somebody may no longer see ends within a second, also what is open. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND, REFUSED (no phrase where one is needed, or one that is too short).',
  })
  setVisibility(
    @Arg('input', () => SetVisibilityInput, {
      description: 'The page, who may see it, and its phrase.',
    })
    input: SetVisibilityInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<Page> {
    return this.service.setVisibility(viewer, input);
  }

  @Mutation(() => EnterPhrasePayload, {
    description:
      'Opens a page by its family’s phrase for this device. Errors: REFUSED (another phrase), NOT_FOUND (no page that a phrase opens), TOO_MANY (150 wrong ones in ten minutes or 300 in a day from one address).',
  })
  enterPhrase(
    @Arg('input', () => EnterPhraseInput, {
      description: 'The page’s address and its phrase, up to 100 characters.',
    })
    input: EnterPhraseInput,
    @Ctx() context: Context,
  ): Promise<EnterPhrasePayload> {
    return this.service.enterPhrase(input, context);
  }
}

/** The most addresses of one sitemap, by its protocol (sitemaps.org). */
const MAX_ADDRESSES = 50_000;

/** The product's own screens that are for everybody. */
const OWN_SCREENS = ['', 'about', 'tos'];

/** Pages are for everybody to find; what leads to editing, a service's screen and the calls are not. */
const DISALLOWED = [
  '/api/',
  '/graphql',
  '/collaboration',
  '/edit/',
  '/setup/',
  '/attach/',
  '/members/',
  '/invitation',
  '/mail/',
  '/reset_password',
  '/forgot_password_send_email',
  '/*/live$',
  '/*/live?',
];

/** What search engines request: which addresses they may read, and which exist. */
function sitemapRoutes(pages: PageService, env: SharedServices['env']): Router {
  const router = Router();

  // GET /robots.txt -> text/plain
  router.get('/robots.txt', (request, response) => {
    const rules = DISALLOWED.map((path) => `Disallow: ${path}`);
    const sitemap = `${readPublicUrl(request, env)}/sitemap.xml`;
    const lines = ['User-agent: *', ...rules, `Sitemap: ${sitemap}`, ''];
    response.type('text/plain').send(lines.join('\n'));
  });

  // GET /sitemap.xml -> the pages that are for everybody, at most 50,000; no page with its link or phrase only, for its
  // members, or not set up yet.
  router.get('/sitemap.xml', async (request, response) => {
    const urls = await pages.listPublicUrls(MAX_ADDRESSES - OWN_SCREENS.length);
    const origin = readPublicUrl(request, env);
    const addresses = [...OWN_SCREENS, ...urls];
    const entries = addresses.map((path) => `<url><loc>${origin}/${path}</loc></url>`);
    response
      .set('Cache-Control', 'no-cache')
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`,
      );
  });

  return router;
}

type Dependencies = SharedServices & { members: Members; pages: PageService; keys: PageKeys };

/** Composes the module that sets who may see a page and its phrase, and answers search engines. */
export function createVisibility(dependencies: Dependencies): FeatureModule {
  const { env, eventStore, members, pages, keys, createLimiter } = dependencies;
  const attempts = {
    // all guests of a service may share one address, and those who mistype too often are let in again the same
    // afternoon; to use up the limit of the page, and so keep others out, somebody needs twenty addresses
    ofAddress: createLimiter({ name: 'phrase-address', points: 150, seconds: 600 }),
    ofAddressForHours: createLimiter({ name: 'phrase-hours', points: 300, seconds: 3 * 3_600 }),
    ofPage: createLimiter({ name: 'phrase-page', points: 2_000, seconds: 3_600 }),
  };
  const service = new VisibilityService({ eventStore, members, pages, keys, attempts });
  return {
    resolvers: [new VisibilityResolver(service)],
    routes: [sitemapRoutes(pages, env)],
  };
}
