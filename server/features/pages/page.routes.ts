import { Router } from 'express';
import { NO_PAGE } from '../../../protocol/no-page.ts';
import { Malformed, Refused } from '../../errors/public-errors.ts';
import { allowCaching } from '../../http/dependency-tracker.ts';
import type { PageAccess } from './page-access.ts';
import type { PageService } from './page.service.ts';

/** The documented call that finds a page. */
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

  return router;
}
