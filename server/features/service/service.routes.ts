import { Router } from 'express';
import { NotFound } from '../../graphql/errors.ts';
import type { PageService } from '../pages/page.service.ts';
import { calendarOf } from './calendar.ts';

/** What a calendar asks for. */
export function serviceRoutes(pages: PageService, publicAddress: string): Router {
  const router = Router();

  // GET /api/page/{id}/service.ics -> text/calendar: the page's service as one event. 404 where there is none.
  router.get('/api/page/:id/service.ics', async (request, response) => {
    const page = await pages.byId(request.params.id);
    if (!page?.service) throw new NotFound('This page has no service.');
    const address = `${publicAddress}/${page.url}`;
    response
      .set('Cache-Control', 'no-cache')
      .attachment('service.ics')
      .type('text/calendar; charset=utf-8')
      .send(calendarOf(page, page.service, address, new Date()));
  });

  return router;
}
