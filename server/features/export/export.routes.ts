import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Request, type Response, Router } from 'express';
import type { ReadViewer } from '../../graphql/context.ts';
import { NotFound, Refused, Unavailable } from '../../errors/public-errors.ts';
import { sendPart } from '../../http/send-part.ts';
import { parseBookOptions } from '../book/book-options.ts';
import type { ExportJobRow, ExportKind } from './export-job.entity.ts';
import { type ExportService, NO_LONGER_KEPT } from './export.service.ts';

/** How long a request waits for what is being made: proxies give up after a minute or two. */
const WAIT_MS = 55_000;
const LOOK_EVERY_MS = 300;

/** The documented calls that give what members take home. */
export function exportRoutes(service: ExportService, readViewer: ReadViewer): Router {
  const router = Router();

  // GET /api/page/{id}/export[?token=] -> application/zip: the page with everything on it, see docs/export.md. For its
  // members, by their token or by a link of ExportJob. 401, 403, 404; 429 after thirty in an hour; 503 while it is
  // still being packed. Ranges are sent, so that what broke off goes on.
  router.get('/api/page/:id/export', (request, response) =>
    send(request, response, 'folder', 'application/zip', (userId) =>
      service.start(userId, request.params.id, 'folder'),
    ),
  );

  // GET /api/page/{id}/book.pdf[?size=a5|a4][&bleed=1][&tributes=0|only][&volume=][&token=] -> application/pdf: the
  // book of a page. Answers as the call before; 400 for other options.
  router.get('/api/page/:id/book.pdf', (request, response) =>
    send(request, response, 'book', 'application/pdf', (userId) =>
      service.start(userId, request.params.id, 'book', parseBookOptions(request.query)),
    ),
  );

  // GET /api/page/{id}/tributes.csv -> text/csv: the messages on the wall, for members. 401, 403, 404.
  router.get('/api/page/:id/tributes.csv', async (request, response) => {
    const account = (await readViewer(request))?.id ?? null;
    const { name, rows } = await service.listTributes(account, request.params.id);
    response
      .set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' })
      .attachment(name)
      .type('text/csv');
    await pipeline(rows, response).catch(() => response.destroy()); // most often the reader left
  });

  async function send(
    request: Request<{ id: string }>,
    response: Response,
    kind: ExportKind,
    type: string,
    start: (userId: string | null) => Promise<ExportJobRow>,
  ): Promise<void> {
    const { token } = request.query;
    const job =
      typeof token === 'string'
        ? await service.findByLink(token, request.params.id, kind)
        : await start((await readViewer(request))?.id ?? null);
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    const file = await waitFor(job, closed.signal);
    const { name, size, open } = await service.open(file);
    response
      .set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' })
      .attachment(name)
      .type(type);
    await sendPart(request, response, { size, etag: file.id, open });
  }

  /** The job once it is made; throws Unavailable if that takes longer than a request may, Refused if it cannot be made. */
  async function waitFor(job: ExportJobRow, signal: AbortSignal): Promise<ExportJobRow> {
    let current = job;
    for (const end = Date.now() + WAIT_MS; current.state === 'waiting' && Date.now() < end;) {
      await sleep(LOOK_EVERY_MS, null, { signal }).catch(() => undefined);
      if (signal.aborted) break;
      current = await service.reread(current);
    }
    if (current.state === 'ready') return current;
    if (current.state === 'stopped') throw new NotFound(NO_LONGER_KEPT);
    if (current.state === 'failed') throw new Refused(current.reason ?? '');
    throw new Unavailable('It is still being made. Please ask again in a minute.', 20);
  }

  return router;
}
