import { type Request, type Response, Router } from 'express';
import { escapeHtml } from '../../../../protocol/escape-html.ts';
import { formatCount } from '../../../../protocol/format-count.ts';
import { allowCaching } from '../../../http/dependency-tracker.ts';
import { isUuid } from '../../../input/ids.ts';
import { toVisitorContext } from '../../pages/access-context.ts';
import { isPubliclyVisible, type PageAccess } from '../../pages/page-access.ts';
import type { Page } from '../../pages/page.entity.ts';
import type { PageService } from '../../pages/page.service.ts';
import type { WallService, WallTribute } from '../wall.service.ts';
import type { BookContents } from './book-contents.ts';
import { renderBook } from './render-book.ts';
import { createWallStyle } from './sheet-style.ts';
import { renderArticle, renderSheet } from './tribute-sheet.ts';

/** The most per printed part of a wall, whichever is reached first; the same as for the documented REST call. */
const WALL_LIMIT = { count: 1_000, bytes: 4_000_000 };
/** Messages per part of a book; with pictures, as many as a phone can show. */
const BOOK_LIMIT = 500;

interface Dependencies {
  wall: WallService;
  pages: PageService;
  access: PageAccess;
  readContents(page: Page): Promise<BookContents>;
}

/**
 * HTML documents without scripts: the wall for printing without JavaScript, which would otherwise load the rest itself,
 * and the book of the day.
 */
export function printRoutes({ wall, pages, access, readContents }: Dependencies): Router {
  const router = Router();

  /** The page of the address, if its wall may be seen; also by an earlier address of the page. */
  async function findPage(request: Request<{ path: string }>): Promise<Page | null> {
    const page = await pages.findByUrl(request.params.path, allowCaching(request));
    return page && (await access.maySeeWall(page, toVisitorContext(request))) ? page : null;
  }

  // GET /{path}?print[&before=] -> HTML: the wall newest first, at most 1,000 messages and 4 MB of text at once, with
  // a link to the next part. Pages without a wall get the same response as without `print`.
  router.get('/:path', async (request, response, next) => {
    if (!('print' in request.query)) return next();
    const page = await findPage(request);
    if (!page || !isNamed(page, request)) return next(); // an earlier address leads on
    const { before } = request.query;
    const from =
      typeof before === 'string' && /^[1-9]\d{0,8}$/.test(before) ? Number(before) : null;
    const [{ items, next: nextBefore }, total] = await Promise.all([
      wall.readNewest(page.id, WALL_LIMIT, from),
      wall.readCount(page.id),
    ]);
    const printed = { page, tributes: items, total, isFirst: from === null, next: nextBefore };
    send(response, page, await renderWall(printed));
  });

  // GET /{path}/book[?after=][&paper=a4] -> HTML: what was written on the day of the service, oldest first, with its
  // photos, at most 500 messages per page, then a link; before the first the life and the page's photos. Printed on A5,
  // or A4. Unknown pages, pages without a service and pages with a hidden wall get the same response as unknown
  // addresses.
  router.get('/:path/book', async (request, response, next) => {
    const page = await findPage(request);
    if (!page) return next();
    if (!isNamed(page, request))
      return response
        .set('Cache-Control', 'no-store')
        .redirect(302, `/${page.url}/book${request.url.slice(request.path.length)}`);
    if (!page.service) return next();
    const { after, paper } = request.query;
    const from = typeof after === 'string' && isUuid(after) ? after : null;
    const [{ tributes, total }, contents] = await Promise.all([
      wall.readBookOfDay(page, BOOK_LIMIT + 1, from),
      from === null ? readContents(page) : null,
    ]);
    const html = await renderBook({
      page,
      service: page.service,
      contents,
      tributes: tributes.slice(0, BOOK_LIMIT),
      total,
      hasMore: tributes.length > BOOK_LIMIT,
      paper: paper === 'a4' ? 'a4' : 'a5',
    });
    send(response, page, html);
  });

  return router;
}

/** Whether a request names the page by its present address. */
function isNamed({ url }: Page, { params }: Request<{ path: string }>): boolean {
  return url.toLowerCase() === params.path.toLowerCase();
}

function send(response: Response, page: Page, html: string): void {
  response
    .set({
      'Cache-Control': isPubliclyVisible(page) ? 'no-cache' : 'private, no-store',
      'X-Robots-Tag': 'noindex',
    })
    .type('html')
    .send(html);
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
