import { Router } from 'express';
import { allowCaching } from '../../../http/dependency-tracker.ts';
import { toVisitorContext } from '../../pages/access-context.ts';
import { isPubliclyVisible, type PageAccess } from '../../pages/page-access.ts';
import type { PageService } from '../../pages/page.service.ts';
import { escapeHtml } from '../../../../protocol/escape-html.ts';
import type { Page } from '../../pages/page.entity.ts';
import { createWallStyle } from './sheet-style.ts';
import { renderSheet, renderArticle } from './tribute-sheet.ts';
import type { WallService, WallTribute } from '../wall.service.ts';
import { formatCount } from '../../../../protocol/format-count.ts';

/** The most per printed part, whichever is reached first; the same as for the documented REST call. */
const SHEET_LIMIT = { count: 1_000, bytes: 4_000_000 };

/** The wall for printing without JavaScript, which would otherwise load the rest itself. */
export function tributePrintRoutes(
  wall: WallService,
  pages: PageService,
  access: PageAccess,
): Router {
  const router = Router();

  // GET /{path}?print[&before=] -> HTML: the wall newest first, at most 1,000 messages and 4 MB of text at once, with
  // a link to the next part. Pages without a wall get the same response as without `print`.
  router.get('/:path', async (request, response, next) => {
    if (!('print' in request.query)) return next();
    const page = await pages.findByUrl(request.params.path, allowCaching(request));
    if (!page || !(await access.maySeeWall(page, toVisitorContext(request)))) return next();
    if (page.url.toLowerCase() !== request.params.path.toLowerCase()) return next(); // it leads on
    const { before } = request.query;
    const from =
      typeof before === 'string' && /^[1-9]\d{0,8}$/.test(before) ? Number(before) : null;
    const [{ items, next: nextBefore }, total] = await Promise.all([
      wall.readNewest(page.id, SHEET_LIMIT, from),
      wall.readCount(page.id),
    ]);
    const printed = { page, tributes: items, total, isFirst: from === null, next: nextBefore };
    response
      .set({
        'Cache-Control': isPubliclyVisible(page) ? 'no-cache' : 'private, no-store',
        'X-Robots-Tag': 'noindex',
      })
      .type('html')
      .send(await renderWall(printed));
  });

  return router;
}

/** A part of a wall that is printed on its own. */
interface PrintedWall {
  page: Page;
  tributes: WallTribute[];
  /** The number of all tributes on the wall. */
  total: number;
  /** Whether this part begins with the newest tribute. */
  isFirst: boolean;
  /** The `before` of the next part; null at the end. */
  next: number | null;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function renderWall(wall: PrintedWall): Promise<string> {
  const { page, tributes, total, isFirst, next } = wall;
  const count = `${formatCount(total)} ${total === 1 ? 'message' : 'messages'}`;
  const part = `${isFirst ? 'The newest' : 'Some earlier'} ${formatCount(tributes.length)} of ${count}.`;
  const isWhole = isFirst && next === null;
  return renderSheet(
    `Tributes: ${page.title}`,
    'wall',
    createWallStyle(page.title),
    `<nav class="bar"><a href="/${page.url}">Back to the page</a></nav>
<main>
<h1 dir="auto">${escapeHtml(page.title)}</h1>
<p class="note">${isWhole ? `${count}.` : part}</p>
<div class="messages">
${tributes.map((tribute) => renderArticle(tribute, day, 'sm')).join('\n')}
</div>
</main>
${next === null ? '' : `<nav class="next"><a rel="next" href="/${page.url}?print&amp;before=${next}">Earlier messages, to print as well</a></nav>`}`,
  );
}
