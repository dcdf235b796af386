import { useEffect } from 'react';
import { findMovedPath } from './redirects.ts';
import type { PrepareInput, Prepared, ScreenProps, Head } from './screen.ts';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { tributeForm } from '../features/tributes/posting/TributeOpener.tsx';
import { pageService, TributePage } from './TributePage.tsx';
import { findAbout, getPageName, type PageData } from '../blocks/BlockView.tsx';
import { loadReading, useVisit, type Visit } from './visit.ts';

/** Loaded only if there is no page, or none that the viewer may see. */
const noPage = lazyComponent(
  () => import('./NoPage.tsx'),
  ({ NoPage }) => NoPage,
);

/** Loaded only for pages with cards, not for memorials. */
const quotePage = lazyComponent(
  () => import('./QuotePage.tsx'),
  ({ QuotePage }) => QuotePage,
);

const NO_HEAD: Head = { title: '', description: '' };

/** Finds out what is at an address: a page, a redirect, or nothing. */
export async function prepare(input: PrepareInput): Promise<Prepared> {
  const { params, search } = input;
  const url = params['path'] ?? '';
  const data = (input.data as Visit | undefined) ?? (await read(input));
  const { page, reasons, leadsTo, card } = data;
  if (!page) {
    const { describeNoPage } = await noPage.load();
    const parts = ['routes/NoPage.tsx'];
    return { ...describeNoPage(reasons), parts, data, waits: true, isKept: true };
  }
  // only the server sends it: browsers need neither it nor the code that makes it
  const head = import.meta.env.SSR ? createPageHead(page, search) : NO_HEAD;
  const moved = import.meta.env.SSR ? findMovedPath(url, page, search) : null;
  const redirect = moved ?? leadsTo;
  if (redirect) return { status: 302, head, redirect, data };
  if (page.type !== 'TRIBUTE') {
    const { createCardHead } = await quotePage.load();
    const parts = ['routes/QuotePage.tsx'];
    return { status: 200, head: createCardHead(page, card, search), parts, data };
  }
  const isPrivate = page.visibility === 'PHRASE' || page.visibility === 'MEMBERS';
  const parts: string[] = [];
  if (page.service) {
    await pageService.load();
    parts.push('blocks/PageService.tsx');
  }
  if (input.hasForm) {
    await tributeForm.load();
    parts.push('features/tributes/posting/TributeForm.tsx');
  }
  // the device's own clock says how far a service is
  const waits = !page.service && !input.hasForm;
  return { status: 200, head, isPrivate, parts, data, waits, isKept: true };
}

async function read({ request, params, search }: PrepareInput): Promise<Visit> {
  const { readVisit } = await loadReading();
  return readVisit(request, params['path'] ?? '', search);
}

/** The public page at /{path}, by its type. */
export function Screen({ params: { path = '' } }: ScreenProps) {
  const { visit, hasFailed, read } = useVisit(path);
  const leadsTo = visit?.leadsTo;

  useEffect(() => {
    if (leadsTo) location.replace(leadsTo); // a full browser redirect, as specified
  }, [leadsTo]);

  if (!visit && hasFailed) return <NoAnswer onRetry={() => void read().catch(() => undefined)} />;
  if (!visit || leadsTo) return <Waiting />;
  const { page, reasons, card, promotion } = visit;
  if (page?.type === 'TRIBUTE') return <TributePage page={page} read={read} key={page.id} />;
  if (page) return <quotePage.Component {...{ page, card, promotion }} key={page.id} />;
  return <noPage.Component url={path} reasons={reasons} onRead={read} />;
}

/** A placeholder in the final layout while the text is loading. */
function Waiting() {
  return (
    <main className="waiting" id="main" aria-busy="true">
      <div className="waiting-cover" />
      <p className="unseen">The page is on its way.</p>
    </main>
  );
}

function NoAnswer({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="plain" id="main">
      <h1>No signal just now</h1>
      <p role="alert">
        The page could not be reached. As soon as there is a little signal, it will be here.
      </p>
      <p className="plain-actions">
        <button type="button" className="primary" onClick={onRetry}>
          Try again
        </button>
      </p>
    </main>
  );
}

/** The head of a page, from which link previews are made; an address that shows only a part is not indexed. */
function createPageHead(page: PageData, search: string): Head {
  const isPart = /[?&](?:after|write|sent)\b/.test(search);
  const about = findAbout(page);
  const name = getPageName(page);
  const picture = about?.picture ?? page.photos[0]?.image;
  return {
    title: name,
    description:
      about?.introduction ||
      [`In memory of ${name}`, about?.dates].filter(Boolean).join(', ') ||
      'A page to read and to leave a few words on.',
    image: picture ? `${picture}/public` : undefined,
    path: `/${page.url}`,
    unlisted: !page.active || page.visibility !== 'PUBLIC' || isPart,
  };
}
