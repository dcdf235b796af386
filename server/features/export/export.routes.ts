import { Router } from 'express';
import type { Logger } from 'pino';
import type { ReadViewer } from '../../graphql/context.ts';
import type { ExportService } from './export.service.ts';

/** The documented call that packs a page. */
export function exportRoutes(service: ExportService, readViewer: ReadViewer, log: Logger): Router {
  const router = Router();

  // GET /api/page/{id}/export[?token=] -> application/zip, streamed: the page with everything on it, see
  // docs/export.md. For its members, by their token or by a link of createExportLink. 401, 403, 404; 429 after thirty
  // in an hour. What broke off is asked for again.
  router.get('/api/page/:id/export', async (request, response) => {
    const { token } = request.query;
    const account =
      typeof token === 'string'
        ? service.readAccount(request.params.id, token)
        : ((await readViewer(request))?.id ?? null);
    const archive = await service.prepare(account, request.params.id);
    response
      .set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' })
      .attachment(archive.name)
      .type('application/zip');
    await archive.send(response).catch((err: unknown) => {
      log.info({ err }, 'an export broke off'); // most often because its reader left
      response.destroy();
    });
  });

  return router;
}
