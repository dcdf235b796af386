import { type Request, Router } from 'express';
import type { PageService } from '../pages/page.service.ts';

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

/** What search engines ask for: which addresses they may read, and which there are. */
export function sitemapRoutes(pages: PageService, publicUrl: string | null): Router {
  const router = Router();
  const readOrigin = ({ protocol, host }: Request) => publicUrl ?? `${protocol}://${host}`;

  // GET /robots.txt -> text/plain
  router.get('/robots.txt', (request, response) => {
    const rules = DISALLOWED.map((path) => `Disallow: ${path}`);
    const lines = ['User-agent: *', ...rules, `Sitemap: ${readOrigin(request)}/sitemap.xml`, ''];
    response.type('text/plain').send(lines.join('\n'));
  });

  // GET /sitemap.xml -> the pages that are for everybody, at most 50,000; no page with its link or phrase only, for its
  // members, or not set up yet.
  router.get('/sitemap.xml', async (request, response) => {
    const urls = await pages.listPublicUrls(MAX_ADDRESSES - OWN_SCREENS.length);
    const origin = readOrigin(request);
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
