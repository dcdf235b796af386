import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { text } from '../../graphql/body.ts';
import { addressOf, type ViewerOf } from '../../graphql/context.ts';
import { Malformed, NotFound } from '../../graphql/errors.ts';
import { checkUuid } from '../../graphql/ids.ts';
import type { PageService } from '../pages/page.service.ts';
import type { PostLimits } from './tribute.limits.ts';
import type { Tribute } from './tribute.entity.ts';
import { statusForSender } from './tribute.policy.ts';
import type { TributeService } from './tribute.service.ts';

const MOST = 1_000;
const AFTER_POSTING = 100;

/** The documented calls of the wall. */
export function tributeRoutes(
  tributes: TributeService,
  pages: PageService,
  limits: PostLimits,
  viewerOf: ViewerOf,
): Router {
  const router = Router();

  // GET /api/comments/{id}?limit=&before= -> { error, msg, items, next }: newest first, at most 1,000
  // at once; `next` is the `before` of what follows, or null. 404 for an unknown page.
  router.get('/api/comments/:id', async (request, response) => {
    const page = await pages.byId(request.params.id);
    if (!page) throw new NotFound('There is no such page.');
    const limit = wholeNumber(request.query['limit'], 'limit', MOST);
    const before = wholeNumber(request.query['before'], 'before', null);
    const found = await tributes.wall(page.id, Math.min(limit ?? MOST, MOST) + 1, before);
    const items = found.slice(0, Math.min(limit ?? MOST, MOST));
    const next = found.length > items.length ? (items.at(-1)?.seq ?? null) : null;
    response.json({ error: false, msg: '', items: items.map(asItem), next });
  });

  // POST /api/comments/{id} { name, content, image?, client_id? } -> { error, msg, items, id, status }:
  // the wall from newest on, at most 100; `id` is the new tribute's, `status` visible, or held while the
  // family has yet to read it. Refusals, also while the wall is closed, are 200 with `error: true`.
  router.post('/api/comments/:id', async (request, response) => {
    await limits.take(addressOf(request), request.params.id);
    const tribute = await tributes.postTribute({
      pageId: request.params.id,
      clientId: checkUuid(text(request.body, 'client_id') || randomUUID(), 'client_id'),
      name: text(request.body, 'name'),
      content: text(request.body, 'content'),
      image: text(request.body, 'image') || null,
      uploader: (await viewerOf(request))?.id ?? null,
    });
    const items = (await tributes.wall(tribute.pageId, AFTER_POSTING, null)).map(asItem);
    const status = statusForSender(tribute.status);
    response.json({ error: false, msg: '', items, id: tribute.id, status });
  });

  return router;
}

function asItem(tribute: Tribute) {
  const { id, name, content, image, createdAt } = tribute;
  return { id, name, content, image, created_at: createdAt.toISOString() };
}

function wholeNumber<T>(value: unknown, name: string, absent: T): number | T {
  if (value === undefined) return absent;
  if (typeof value !== 'string' || !/^[1-9]\d{0,8}$/.test(value))
    throw new Malformed(`${name} must be a whole number above 0.`);
  return Number(value);
}
