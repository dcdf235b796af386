import { Router } from 'express';
import { isUuid } from '../../../graphql/ids.ts';
import { allowCaching } from '../../../graphql/dependency-tracker.ts';
import { escapeHtml } from '../../../graphql/text.ts';
import type { PageAccess } from '../../pages/page-access.ts';
import type { Page } from '../../pages/page.entity.ts';
import type { PageService } from '../../pages/page.service.ts';
import type { Service } from '../../pages/service.type.ts';
import type { TributeBook } from './tribute-book.ts';
import type { Tribute } from '../posting/tribute.entity.ts';
import { renderSheet, renderArticle } from './tribute-sheet.ts';

/** Messages per HTML page; with pictures, as many as a phone can show. */
const SHEET_SIZE = 500;

/** The book of the day as an HTML document without scripts. */
export function tributeBookRoutes(
  book: TributeBook,
  pages: PageService,
  access: PageAccess,
): Router {
  const router = Router();

  // GET /{path}/book[?after=] -> HTML: what was written on the day of the service, oldest first, with its photos, at
  // most 500 messages per page, then a link. Unknown pages, pages without a service and pages with a hidden wall get
  // the same response as unknown addresses.
  router.get('/:path/book', async (request, response, next) => {
    const page = await pages.findByUrl(request.params.path, allowCaching(request));
    if (!page?.service || !(await access.maySeeWall(page, () => null))) return next();
    const { after } = request.query;
    const from = typeof after === 'string' && isUuid(after) ? after : null;
    const { tributes, total } = await book.read(page, SHEET_SIZE + 1, from);
    const part = { tributes: tributes.slice(0, SHEET_SIZE), total, from };
    response
      .set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' })
      .type('html')
      .send(renderBook(page, page.service, { ...part, hasMore: tributes.length > SHEET_SIZE }));
  });

  return router;
}

interface BookPart {
  tributes: Tribute[];
  total: number;
  /** The tribute after which this part begins; null at the beginning. */
  from: string | null;
  /** Whether more follow. */
  hasMore: boolean;
}

function renderBook(page: Page, service: Service, { tributes, total, from, hasMore }: BookPart) {
  const { timeZone } = service;
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const articles = tributes.map((tribute) => renderArticle(tribute, time, 'public')).join('\n');
  const nothing = '<p class="note">Nothing was written on that day.</p>';
  const next = hasMore
    ? `<nav><a rel="next" href="?after=${tributes.at(-1)!.id}">The book goes on</a></nav>`
    : '';
  return renderSheet(
    `The book of the day: ${page.title}`,
    'book',
    `<nav><a href="/${page.url}">Back to the page</a></nav>
<main>
${from === null ? renderTitlePage(page, service, total) : ''}
${articles || nothing}
</main>
${next}`,
  );
}

function renderTitlePage(page: Page, { title, startsAt, timeZone, place }: Service, total: number) {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone });
  const count = new Intl.NumberFormat('en').format(total);
  return `<header>
<h1 dir="auto">${escapeHtml(page.title)}</h1>
<p class="title" dir="auto">${escapeHtml(title)}</p>
<p><time datetime="${startsAt.toISOString()}">${day.format(startsAt)}</time></p>
${place ? `<p dir="auto">${escapeHtml(place)}</p>` : ''}
${total ? `<p>${count} ${total === 1 ? 'message' : 'messages'}</p>` : ''}
</header>`;
}
