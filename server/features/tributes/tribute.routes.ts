import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { text } from '../../graphql/body.ts';
import { requesterOf, type ViewerOf } from '../../graphql/context.ts';
import { keepReady } from '../../graphql/reads.ts';
import { Malformed, NotFound } from '../../graphql/errors.ts';
import { checkUuid } from '../../graphql/ids.ts';
import type { PageService } from '../pages/page.service.ts';
import { SharedRead } from './shared-read.ts';
import { statusForSender } from './tribute.policy.ts';
import type { TributeService, WallItem } from './tribute.service.ts';

/** Of the wall, in one answer: whichever is reached first; the rest is had by `before`. */
const WALL = { count: 1_000, bytes: 4_000_000 };
const AFTER_POSTING = { count: 100, bytes: 500_000 };

/** The documented calls of the wall. */
export function tributeRoutes(
  tributes: TributeService,
  pages: PageService,
  viewerOf: ViewerOf,
): Router {
  const router = Router();
  // who post at the same time are shown the same wall, as JSON
  const wallAfterPosting = new SharedRead(async (pageId) =>
    JSON.stringify((await tributes.newest(pageId, AFTER_POSTING, null)).map(asItem)),
  );

  // GET /api/comments/{id}?limit=&before= -> { error, msg, items, next }: newest first, at most 1,000
  // and 4 MB of words at once; `next` is the `before` of what follows, or null. 404 for an unknown page.
  router.get('/api/comments/:id', async (request, response) => {
    const page = await pages.byId(request.params.id, keepReady(request));
    if (!page) throw new NotFound('There is no such page.');
    const limit = wholeNumber(request.query['limit'], 'limit', WALL.count);
    const before = wholeNumber(request.query['before'], 'before', null);
    const most = { ...WALL, count: Math.min(limit, WALL.count) };
    const items = await tributes.newest(page.id, most, before);
    const last = items.at(-1);
    const [following] = last ? await tributes.wall(page.id, 1, last.seq) : [];
    const next = following && last ? last.seq : null;
    response.json({ error: false, msg: '', items: items.map(asItem), next });
  });

  // POST /api/comments/{id} { name, content, image?, client_id? } -> { error, msg, items, id, status, receipt }:
  // the wall from newest on, at most 100 and 0.5 MB of words; `id` is the new tribute's, `status` visible,
  // or held while the family has yet to read it; `receipt` is the sender’s secret for it. A device may name itself in X-Device-Id (a UUID). Refusals,
  // also while the wall is closed and for a client_id that bore other words before, are 200 with `error: true`.
  router.post('/api/comments/:id', async (request, response) => {
    const image = text(request.body, 'image') || null;
    const draft = {
      pageId: request.params.id,
      clientId: checkUuid(text(request.body, 'client_id') || randomUUID(), 'client_id'),
      name: text(request.body, 'name'),
      content: text(request.body, 'content'),
      image,
      // words need no account, so no token can stand in their way
      uploader: image ? ((await viewerOf(request))?.id ?? null) : null,
    };
    const tribute = await tributes.postTribute(draft, requesterOf(request));
    const items = await wallAfterPosting.get(tribute.pageId);
    const rest = JSON.stringify({
      id: tribute.id,
      status: statusForSender(tribute.status),
      receipt: tributes.receiptOf(tribute),
    });
    response.type('json').end(`{"error":false,"msg":"","items":${items},${rest.slice(1)}`);
  });

  return router;
}

function asItem(tribute: WallItem) {
  const { id, name, content, image, createdAt } = tribute;
  return { id, name, content, image, created_at: createdAt.toISOString() };
}

function wholeNumber<T>(value: unknown, name: string, absent: T): number | T {
  if (value === undefined) return absent;
  if (typeof value !== 'string' || !/^[1-9]\d{0,8}$/.test(value))
    throw new Malformed(`${name} must be a whole number above 0.`);
  return Number(value);
}
