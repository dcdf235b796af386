import { Router } from 'express';
import { readClientAddress } from '../../http/client-address.ts';
import { toVisitor } from '../pages/asker.ts';
import type { VisitService } from './visit.service.ts';

/** Where a device says that somebody has looked at a page. */
export function visitRoutes(visits: VisitService): Router {
  const router = Router();

  // POST /api/page/{id}/visit -> { error, msg }: counts one visit of today. No body, and nothing of the request is kept.
  router.post('/api/page/:id/visit', async (request, response) => {
    const address = readClientAddress(request);
    await visits.countVisit(request.params.id, address, toVisitor(request));
    response.json({ error: false, msg: '' });
  });

  return router;
}
