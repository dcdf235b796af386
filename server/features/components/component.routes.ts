import { Router } from 'express';
import { readObject, readText } from '../../http/body.ts';
import { Malformed } from '../../errors/public-errors.ts';
import { refuseVisitors, type ReadViewer } from '../../graphql/context.ts';
import { allowCaching } from '../../http/dependency-tracker.ts';
import type { PageAccess } from '../pages/page-access.ts';
import type { PageService } from '../pages/page.service.ts';
import type { ComponentOrderService } from './component-order.service.ts';
import type { ComponentService } from './component.service.ts';
import type { RemovedComponentService } from './removed-component.service.ts';

interface ComponentRouteOptions {
  components: ComponentService;
  order: ComponentOrderService;
  removed: RemovedComponentService;
  pages: PageService;
  access: PageAccess;
  readViewer: ReadViewer;
}

/** The documented calls for a page's blocks. Changes need a member's token: else 401 or 403. */
export function componentRoutes(options: ComponentRouteOptions): Router {
  const { components, order, removed, pages, access, readViewer } = options;
  const router = Router();

  // GET /api/page/{id}/components -> { error, msg, items: [{ id, type, payload }] } in order; 404 for an unknown page
  // and for one that the caller may not see.
  router.get('/api/page/:id/components', async (request, response) => {
    const { id: pageId } = request.params;
    // the page first: its version must be no newer than what is kept under it
    await access.requireVisible(request, await pages.findById(pageId, allowCaching(request)));
    const rows = await components.findByPage(pageId);
    const items = rows.map(({ id, type, payload }) => ({ id, type, payload }));
    response.json({ error: false, msg: '', items });
  });

  // POST /api/page/{id}/components { type, after? } -> { error, msg, id }: an empty block, right after the block
  // `after` ('' or null: at the top), or at the end without `after`.
  router.post('/api/page/:id/components', async (request, response) => {
    const viewer = refuseVisitors(await readViewer(request));
    const type = readText(request.body, 'type');
    const isPlaced = readObject(request.body)['after'] !== undefined;
    const afterId = isPlaced ? readText(request.body, 'after') || null : undefined;
    const { id } = await components.addComponent(viewer, request.params.id, type, { afterId });
    response.json({ error: false, msg: '', id });
  });

  // PATCH /api/component/{id} { payload } -> { error, msg }: absent fields stay as they are.
  router.patch('/api/component/:id', async (request, response) => {
    const viewer = refuseVisitors(await readViewer(request));
    const { payload } = readObject(request.body);
    if (payload === undefined) throw new Malformed('payload must hold the fields to change.');
    await components.updateComponent(viewer, request.params.id, readObject(payload, 'payload'));
    response.json({ error: false, msg: '' });
  });

  // DELETE /api/component/{id} -> { error, msg }; can be repeated, and undone for 30 days.
  router.delete('/api/component/:id', async (request, response) => {
    await removed.removeComponent(refuseVisitors(await readViewer(request)), request.params.id);
    response.json({ error: false, msg: '' });
  });

  // POST /api/component/{id}/move { after } -> { error, msg }: right after that block; '' or null: to the top.
  router.post('/api/component/:id/move', async (request, response) => {
    const viewer = refuseVisitors(await readViewer(request));
    await order.moveComponent(viewer, request.params.id, readText(request.body, 'after') || null);
    response.json({ error: false, msg: '' });
  });

  // POST /api/component/{id}/restore -> { error, msg }: back to its position.
  router.post('/api/component/:id/restore', async (request, response) => {
    await removed.restoreComponent(refuseVisitors(await readViewer(request)), request.params.id);
    response.json({ error: false, msg: '' });
  });

  return router;
}
