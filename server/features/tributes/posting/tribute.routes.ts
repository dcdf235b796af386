import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import {
  mapTributeText,
  pickTributeText,
  TRIBUTE_FIELDS,
} from '../../../../protocol/tribute-text.ts';
import { MAX_TRIBUTE_PHOTOS } from '../../../../protocol/limits.ts';
import { readText, readTexts } from '../../../http/body.ts';
import { readRequester, type ReadViewer } from '../../../graphql/context.ts';
import { allowCaching } from '../../../http/dependency-tracker.ts';
import { Malformed } from '../../../errors/public-errors.ts';
import { checkUuid } from '../../../input/ids.ts';
import type { PageAccess } from '../../pages/page-access.ts';
import type { PageService } from '../../pages/page.service.ts';
import type { TributeService } from './tribute.service.ts';
import type { WallService, WallTribute } from '../wall/wall.service.ts';

/** The most of the wall in one response, whichever is reached first; `before` gives the rest. */
const MAX_LISTED = { count: 1_000, bytes: 4_000_000 };

/** The documented calls of the wall. */
export function tributeRoutes(
  tributes: TributeService,
  wall: WallService,
  pages: PageService,
  access: PageAccess,
  readViewer: ReadViewer,
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

  // GET /api/comments/{id}?limit=&before= -> { error, msg, items, next }: newest first, at most 1,000 messages and 4
  // MB of text at once; `next` is the `before` of the next part, or null. Empty while the page hides its wall; 404
  // for an unknown page, and for one that the caller may not see.
  router.get('/api/comments/:id', async (request, response) => {
    const { id } = request.params;
    const limit = parseNumber(request.query['limit'], 'limit', MAX_LISTED.count);
    const before = parseNumber(request.query['before'], 'before', null);
    const limits = { ...MAX_LISTED, count: Math.min(limit, MAX_LISTED.count) };
    // the page first: its version must be no newer than what is kept under it
    await access.requireVisible(request, await pages.findById(id, allowCaching(request)));
    const [isShown, { items, next }] = await Promise.all([
      access.showsWall(id),
      wall.readNewest(id, limits, before),
    ]);
    const part = isShown ? { items: items.map(toItem), next } : { items: [], next: null };
    response.json({ error: false, msg: '', ...part });
  });

  // POST /api/comments/{id} { name, content, image?, images?, film?, client_id? } -> { error, msg, items, id, status,
  // receipt }: the newest messages of the wall, at most 100 and 0.5 MB of text; `id` is the new tribute's, `status`
  // visible, or held until the family has read it; `receipt` is the sender’s secret for it. A device may identify
  // itself in X-Device-Id (a UUID). Refusals, also while the wall is closed and for a client_id that was used with
  // other texts, are 200 with `error: true`.
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
        if (pictures.length > 0) throw error;
        return null;
      }),
    };
    const posted = await tributes.postTribute(draft, readRequester(request));
    const { tribute, status, receipt, isInside } = posted;
    const items = await readNewest(tribute.pageId, isInside);
    const rest = JSON.stringify({ id: tribute.id, status, receipt });
    response.type('json').send(`{"error":false,"msg":"","items":${items},${rest.slice(1)}`);
  });

  return router;
}

/** A tribute in the form of the REST API. */
function toItem(tribute: WallTribute) {
  const { id, image, images, shownPhotos, createdAt } = tribute;
  const film = shownPhotos.find((photo) => photo.film)?.film ?? null;
  return {
    id,
    ...pickTributeText(tribute),
    image,
    images,
    film,
    created_at: createdAt.toISOString(),
  };
}

function parseNumber<T>(value: unknown, name: string, absent: T): number | T {
  if (value === undefined) return absent;
  if (typeof value !== 'string' || !/^[1-9]\d{0,8}$/.test(value))
    throw new Malformed(`${name} must be a whole number above 0.`);
  return Number(value);
}
