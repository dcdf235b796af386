import { Router } from 'express';
import { allowCaching } from '../../graphql/reads.ts';
import type { PageService } from '../pages/page.service.ts';
import { printedWall } from './tribute-print.ts';
import { acceptsTributes } from './tribute.policy.ts';
import type { TributeService } from './tribute.service.ts';

/** On one sheet of it, whichever is reached first: no more than one of the documented calls gives. */
const SHEET_LIMIT = { count: 1_000, bytes: 4_000_000 };

/** The wall for whoever prints it without the client's code, which would fetch the rest by itself. */
export function tributePrintRoutes(tributes: TributeService, pages: PageService): Router {
  const router = Router();

  // GET /{path}?print[&before=] -> HTML: the wall newest first, at most 1,000 messages and 4 MB of words at
  // once, with a link to what follows. Any other page that has no wall is answered as without `print`.
  router.get('/:path', async (request, response, next) => {
    if (!('print' in request.query)) return next();
    const page = await pages.byUrl(request.params.path, allowCaching(request));
    if (!page || !acceptsTributes(page) || !(await tributes.isShown(page.id))) return next();
    const { before } = request.query;
    const from =
      typeof before === 'string' && /^[1-9]\d{0,8}$/.test(before) ? Number(before) : null;
    const [{ items, next: nextBefore }, total] = await Promise.all([
      tributes.newest(page.id, SHEET_LIMIT, from),
      tributes.count(page.id),
    ]);
    const wall = { page, tributes: items, total, isFirst: from === null, next: nextBefore };
    response
      .set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' })
      .type('html')
      .send(printedWall(wall));
  });

  return router;
}
