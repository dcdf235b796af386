import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import type { Logger } from 'pino';
import { mapTributeText, TRIBUTE_FIELDS } from '../../../../protocol/tribute-text.ts';
import { MAX_TRIBUTE_PHOTOS } from '../../../../protocol/limits.ts';
import { Unauthenticated } from '../../../errors/public-errors.ts';
import { readText, readTexts } from '../../../http/body.ts';
import { readRequester, type ReadViewer } from '../../../graphql/context.ts';
import { checkUuid } from '../../../input/ids.ts';
import type { PostingService } from './posting.service.ts';
import { TributeStatus } from '../tribute.entity.ts';
import { toItem, type WallService } from '../wall.service.ts';

/** The documented call that posts a message. */
export function postingRoutes(
  posting: PostingService,
  wall: WallService,
  readViewer: ReadViewer,
  log: Logger,
): Router {
  const router = Router();
  const newest = new Map<string, Promise<string>>();

  /** What a sender is shown, as JSON. Posts that are committed together are answered together, and share one read. */
  const readNewest = (pageId: string, isInside: boolean): Promise<string> => {
    const key = `${pageId} ${isInside}`;
    const shared = newest.get(key);
    if (shared) return shared;
    const reading = new Promise(setImmediate).then(async () => {
      newest.delete(key); // who asks from now on gets what is read from now on
      return JSON.stringify((await wall.readNewestForSender(pageId, isInside)).map(toItem));
    });
    newest.set(key, reading);
    return reading;
  };

  // POST /api/comments/{id} { name, content, image?, images?, film?, client_id? } -> { error, msg, items, id, status,
  // receipt }: the newest messages of the wall, at most 100 and 0.5 MB of text, or only the new one where these cannot
  // be read; `id` is the new tribute's, `status` visible, or held until the family has read it; `receipt` is the
  // sender’s secret for it. A device may identify itself in X-Device-Id (a UUID). Refusals, also while the wall is
  // closed and for a client_id that was used with other texts, are 200 with `error: true`.
  router.post('/api/comments/:id', async (request, response) => {
    const { body } = request as { body: unknown };
    const images = [readText(body, 'image'), ...readTexts(body, 'images', MAX_TRIBUTE_PHOTOS)];
    const pictures = images.filter(Boolean);
    const draft = {
      pageId: request.params.id,
      clientId: checkUuid(readText(body, 'client_id') || randomUUID(), 'client_id'),
      ...mapTributeText((name) => readText(body, name, TRIBUTE_FIELDS[name].max)),
      images: pictures,
      film: readText(body, 'film') || null,
      // texts need no account, so an invalid token must not prevent posting
      viewer: await readViewer(request).catch((error: unknown) => {
        if (pictures.length > 0 || !(error instanceof Unauthenticated)) throw error;
        return null;
      }),
    };
    const posted = await posting.postTribute(draft, readRequester(request));
    const { tribute, status, receipt, isInside } = posted;
    const items = await readNewest(tribute.pageId, isInside).catch((err: unknown) => {
      log.warn({ err }, 'a post was answered without the wall'); // an error would have it sent again
      return JSON.stringify(status === TributeStatus.VISIBLE ? [toItem(tribute)] : []);
    });
    const rest = JSON.stringify({ id: tribute.id, status, receipt });
    response.type('json').send(`{"error":false,"msg":"","items":${items},${rest.slice(1)}`);
  });

  return router;
}
