import { type RequestHandler, Router } from 'express';
import { NO_PAGE } from '../../../protocol/no-page.ts';
import { Malformed, Refused } from '../../graphql/errors.ts';
import { allowCaching, findTracker } from '../../graphql/dependency-tracker.ts';
import type { PageAccess } from './page-access.ts';
import type { PageService } from './page.service.ts';
import { isReserved } from './reserved-addresses.ts';

/** The documented call that finds a page, and the way on from addresses that it had before. */
export function pageRoutes(pages: PageService, access: PageAccess): Router {
  const router = Router();

  // GET /api/page?url= -> { error, msg, data: { type, redirect_url, id, title, active, url } }; the title of a page
  // that is not activated yet is sent to its members only.
  router.get('/api/page', async (request, response) => {
    const { url } = request.query;
    if (typeof url !== 'string' || !url) throw new Malformed('url must name a page.');
    const stored = await pages.findByUrl(url, allowCaching(request));
    const page = await access.toVisiblePageForRequest(request, stored);
    if (!page) throw new Refused(NO_PAGE);
    const { id, title, type, active, redirectUrl } = page;
    const data = { id, url: page.url, title, type, active, redirect_url: redirectUrl };
    response.json({ error: false, msg: '', data });
  });

  // GET /{path}, /{path}/live and /{path}/book of an address that a page had before -> 302 to its address now. Not
  // permanent: browsers keep that for ever, and the page may take its old address back.
  const leadOn: RequestHandler = async (request, response, next) => {
    const [, path = '', screen = ''] = request.path.split('/');
    if (isReserved(path)) return next();
    // without a database the page itself says so, kindly
    const page = await pages.findByUrl(path, findTracker(request)).catch(() => null);
    if (!page || page.url.toLowerCase() === path.toLowerCase()) return next();
    allowCaching(request);
    const search = request.url.slice(request.path.length);
    response
      .set('Cache-Control', 'no-store') // the search may hold a wall's key
      .redirect(302, `/${page.url}${screen && `/${screen}`}${search}`);
  };
  router.get('/:path', leadOn);
  router.get('/:path/live', leadOn);
  router.get('/:path/book', leadOn);

  return router;
}
