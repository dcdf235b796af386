import { Router } from 'express';
import { isUuid } from '../../../input/ids.ts';
import { allowCaching } from '../../../http/dependency-tracker.ts';
import { toVisitorContext } from '../../pages/access-context.ts';
import { isPubliclyVisible, type PageAccess } from '../../pages/page-access.ts';
import type { Page } from '../../pages/page.entity.ts';
import type { PageService } from '../../pages/page.service.ts';
import type { BookContents } from './book-front.ts';
import { renderBook } from './render-book.ts';
import type { TributeBook } from '../tribute-book.ts';

/** Messages per HTML page; with pictures, as many as a phone can show. */
const SHEET_SIZE = 500;

/** The book of the day as an HTML document without scripts. */
export function tributeBookRoutes(dependencies: {
  book: TributeBook;
  readContents: (page: Page) => Promise<BookContents>;
  pages: PageService;
  access: PageAccess;
}): Router {
  const { book, readContents, pages, access } = dependencies;
  const router = Router();

  // GET /{path}/book[?after=][&paper=a4] -> HTML: what was written on the day of the service, oldest first, with its
  // photos, at most 500 messages per page, then a link; before the first the life and the page's photos. Printed on A5,
  // or A4. Unknown pages, pages without a service and pages with a hidden wall get the same response as unknown
  // addresses.
  router.get('/:path/book', async (request, response, next) => {
    const page = await pages.findByUrl(request.params.path, allowCaching(request));
    if (!page || !(await access.maySeeWall(page, toVisitorContext(request)))) return next();
    if (page.url.toLowerCase() !== request.params.path.toLowerCase())
      return response
        .set('Cache-Control', 'no-store')
        .redirect(302, `/${page.url}/book${request.url.slice(request.path.length)}`);
    if (!page.service) return next();
    const { after, paper } = request.query;
    const from = typeof after === 'string' && isUuid(after) ? after : null;
    const [{ tributes, total }, contents] = await Promise.all([
      book.read(page, SHEET_SIZE + 1, from),
      from === null ? readContents(page) : null,
    ]);
    const html = await renderBook({
      page,
      service: page.service,
      contents,
      tributes: tributes.slice(0, SHEET_SIZE),
      total,
      hasMore: tributes.length > SHEET_SIZE,
      paper: paper === 'a4' ? 'a4' : 'a5',
    });
    response
      .set({
        'Cache-Control': isPubliclyVisible(page) ? 'no-cache' : 'private, no-store',
        'X-Robots-Tag': 'noindex',
      })
      .type('html')
      .send(html);
  });

  return router;
}
