import { Router } from 'express';
import { fields, text } from '../../graphql/body.ts';
import { Malformed, NotFound } from '../../graphql/errors.ts';
import type { ViewerOf } from '../../graphql/context.ts';
import { allowCaching } from '../../graphql/reads.ts';
import type { PageService } from '../pages/page.service.ts';
import type { ComponentOrderService } from './component-order.service.ts';
import type { ComponentService } from './component.service.ts';
import type { RemovedComponentService } from './removed-component.service.ts';

interface ComponentVerbs {
  components: ComponentService;
  order: ComponentOrderService;
  removed: RemovedComponentService;
  pages: PageService;
  viewerOf: ViewerOf;
}

/** The documented calls of a page's blocks. Changes need a member's token: else 401 or 403. */
export function componentRoutes(verbs: ComponentVerbs): Router {
  const { components, order, removed, pages, viewerOf } = verbs;
  const router = Router();

  // GET /api/page/{id}/components -> { error, msg, items: [{ id, type, payload }] } in order; 404 for an unknown page.
  router.get('/api/page/:id/components', async (request, response) => {
    const { id: pageId } = request.params;
    const reads = allowCaching(request);
    const [page, rows] = await Promise.all([pages.byId(pageId, reads), components.ofPage(pageId)]);
    if (!page) throw new NotFound('There is no such page.');
    const items = rows.map(({ id, type, payload }) => ({ id, type, payload }));
    response.json({ error: false, msg: '', items });
  });

  // POST /api/page/{id}/components { type, after? } -> { error, msg, id }: an empty block, right behind
  // the block `after` ('' or null: to the top), or behind all others where `after` is not given.
  router.post('/api/page/:id/components', async (request, response) => {
    const viewer = await viewerOf(request);
    const type = text(request.body, 'type');
    const isPlaced = fields(request.body)['after'] !== undefined;
    const afterId = isPlaced ? text(request.body, 'after') || null : undefined;
    const { id } = await components.addComponent(viewer, request.params.id, type, { afterId });
    response.json({ error: false, msg: '', id });
  });

  // PATCH /api/component/{id} { payload } -> { error, msg }: a field that is absent stays as it is.
  router.patch('/api/component/:id', async (request, response) => {
    const viewer = await viewerOf(request);
    const { payload } = fields(request.body);
    if (payload === undefined) throw new Malformed('payload must hold the fields to change.');
    await components.updateComponent(viewer, request.params.id, fields(payload, 'payload'));
    response.json({ error: false, msg: '' });
  });

  // DELETE /api/component/{id} -> { error, msg }; again is fine, and it can be brought back for 30 days.
  router.delete('/api/component/:id', async (request, response) => {
    await removed.removeComponent(await viewerOf(request), request.params.id);
    response.json({ error: false, msg: '' });
  });

  // POST /api/component/{id}/move { after } -> { error, msg }: right behind that block; '' or null: to the top.
  router.post('/api/component/:id/move', async (request, response) => {
    const viewer = await viewerOf(request);
    await order.moveComponent(viewer, request.params.id, text(request.body, 'after') || null);
    response.json({ error: false, msg: '' });
  });

  // POST /api/component/{id}/restore -> { error, msg }: back to its place.
  router.post('/api/component/:id/restore', async (request, response) => {
    await removed.restoreComponent(await viewerOf(request), request.params.id);
    response.json({ error: false, msg: '' });
  });

  return router;
}
