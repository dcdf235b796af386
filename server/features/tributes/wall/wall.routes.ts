import { Router } from 'express';
import { Malformed } from '../../../errors/public-errors.ts';
import { allowCaching } from '../../../http/dependency-tracker.ts';
import type { PageAccess } from '../../pages/page-access.ts';
import type { PageService } from '../../pages/page.service.ts';
import { toItem, type WallService } from '../wall.service.ts';

/** The most of the wall in one response, whichever is reached first; `before` gives the rest. */
const MAX_LISTED = { count: 1_000, bytes: 4_000_000 };

/** The documented call that reads the wall. */
export function wallRoutes(wall: WallService, pages: PageService, access: PageAccess): Router {
  const router = Router();

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

  return router;
}

function parseNumber<T>(value: unknown, name: string, absent: T): number | T {
  if (value === undefined) return absent;
  if (typeof value !== 'string' || !/^[1-9]\d{0,8}$/.test(value))
    throw new Malformed(`${name} must be a whole number above 0.`);
  return Number(value);
}
