import { Router } from 'express';
import { readText } from '../../http/body.ts';
import { refuseVisitors, type ReadViewer } from '../../graphql/context.ts';
import { allowCaching } from '../../http/dependency-tracker.ts';
import type { PageAccess } from '../pages/page-access.ts';
import type { PageService } from '../pages/page.service.ts';
import type { Photo } from './photo.entity.ts';
import type { PhotoService } from './photo.service.ts';

/** The documented calls for a page's photos. Changes need a member's token: else 401 or 403. */
export function photoRoutes(
  photos: PhotoService,
  pages: PageService,
  access: PageAccess,
  readViewer: ReadViewer,
): Router {
  const router = Router();

  // GET /api/public/page/{id}/photos -> { error, msg, items: [{ id, image, caption, focus }] } in order; 404 for an
  // unknown page, and for one that the caller may not see.
  router.get('/api/public/page/:id/photos', async (request, response) => {
    const { id } = request.params;
    // the page first: its version must be no newer than what is kept under it
    await access.requireVisible(request, await pages.findById(id, allowCaching(request)));
    response.json({ error: false, msg: '', items: (await photos.findByPage(id)).map(toItem) });
  });

  // POST /api/public/page/{id}/photos { image, caption? } -> { error, msg, items }: all photos in order, the new one
  // last.
  router.post('/api/public/page/:id/photos', async (request, response) => {
    const viewer = refuseVisitors(await readViewer(request));
    const [image, caption] = [readText(request.body, 'image'), readText(request.body, 'caption')];
    const { page } = await photos.addPhoto(viewer, request.params.id, image, caption);
    response.json({ error: false, msg: '', items: (await photos.findByPage(page.id)).map(toItem) });
  });

  // DELETE /api/public/page/{id}/photos/{photoId} -> { error, msg }; 404 for a photo of another page.
  router.delete('/api/public/page/:id/photos/:photoId', async (request, response) => {
    const { id, photoId } = request.params;
    await photos.removePhoto(refuseVisitors(await readViewer(request)), photoId, id);
    response.json({ error: false, msg: '' });
  });

  return router;
}

function toItem({ id, image, caption, focus }: Photo) {
  return { id, image, caption, focus };
}
