import { Router } from 'express';
import { Malformed, Refused } from '../../graphql/errors.ts';
import { allowCaching } from '../../graphql/reads.ts';
import type { PageService } from './page.service.ts';

/** The documented call that finds a page. */
export function pageRoutes(pages: PageService): Router {
  const router = Router();

  // GET /api/page?url= -> { error, msg, data: { type, redirect_url, id, title, active, url } }.
  router.get('/api/page', async (request, response) => {
    const { url } = request.query;
    if (typeof url !== 'string' || !url) throw new Malformed('url must name a page.');
    const page = await pages.byUrl(url, allowCaching(request));
    if (!page) throw new Refused('There is no page at this address.');
    const { id, title, type, active, redirectUrl } = page;
    const data = { id, url: page.url, title, type, active, redirect_url: redirectUrl };
    response.json({ error: false, msg: '', data });
  });

  return router;
}
