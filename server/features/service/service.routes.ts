import { Router } from 'express';
import { NotFound } from '../../graphql/errors.ts';
import type { PageAccess } from '../pages/page-access.ts';
import type { PageService } from '../pages/page.service.ts';
import { createCalendar } from './calendar.ts';

/** Serves the calendar file. */
export function serviceRoutes(
  pages: PageService,
  access: PageAccess,
  publicAddress: string,
): Router {
  const router = Router();

  // GET /api/page/{id}/service.ics -> text/calendar: the page's service as one event. 404 if there is none, or the
  // caller may not see it.
  router.get('/api/page/:id/service.ics', async (request, response) => {
    const stored = await pages.findById(request.params.id);
    const page = await access.requireVisible(request, stored);
    if (!page.service) throw new NotFound('This page has no service.');
    const address = `${publicAddress}/${page.url}`;
    response
      .set('Cache-Control', 'no-cache')
      .attachment('service.ics')
      .type('text/calendar; charset=utf-8')
      .send(createCalendar(page, page.service, address, new Date()));
  });

  return router;
}
