import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { PageDocument } from '../__generated__/features/pages/page.ts';
import { findMovedPath, findRedirectPath, readRedirects } from './redirects.ts';
import type { PrepareInput, Prepared, ScreenProps, Head } from './screen.ts';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { tributeForm } from '../features/tributes/posting/TributeOpener.tsx';
import { pageService, TributePage } from './TributePage.tsx';
import { findAbout, getPageName, type PageData } from '../blocks/BlockView.tsx';

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

const prepareNoPage = async (input: PrepareInput) => ({
  ...(await (await noPage.load()).prepareNoPage(input)),
  parts: ['routes/NoPage.tsx'],
});

const NO_HEAD: Head = { title: '', description: '' };

/** Finds out what is at an address: a page, a redirect, or nothing. */
export async function prepare(input: PrepareInput): Promise<Prepared> {
  const url = input.params['path'] ?? '';
  const variables = { url, after: readCursor(input.search) };
  // in a browser it came with the page, and reading it is far less work than a query for it
  const data =
    input.client.readQuery({ query: PageDocument, variables }) ??
    (await input.client.query({ query: PageDocument, variables })).data;
  const page = data?.page;
  if (!page) return prepareNoPage(input);
  // only the server sends it: browsers need neither it nor the code that makes it
  const head = import.meta.env.SSR ? createPageHead(page, input.search) : NO_HEAD;
  const moved = import.meta.env.SSR ? findMovedPath(url, page, input.search) : null;
  if (moved) return { status: 302, head, redirect: moved };
  const isPrivate = page.visibility === 'PHRASE' || page.visibility === 'MEMBERS';
  if (page.type === 'REDIRECT') {
    await readRedirects(input.client, page);
    const redirect = findRedirectPath(input.client, page);
    return redirect ? { status: 302, head, redirect } : prepareNoPage(input);
  }
  if (page.type === 'TRIBUTE') {
    const parts: string[] = [];
    if (page.service) {
      await pageService.load();
      parts.push('blocks/PageService.tsx');
    }
    if (input.hasForm) {
      await tributeForm.load();
      parts.push('features/tributes/posting/TributeForm.tsx');
    }
    return { status: 200, head, isPrivate, parts };
  }
  const { prepareQuote } = await quotePage.load();
  return prepareQuote(input, page);
}

/** The cursor in the address at which the messages continue for readers without JavaScript. */
function readCursor(search: string): string | undefined {
  return /[?&]after=(\d{1,9})(?:&|$)/.exec(search)?.[1];
}

/** The public page at /{path}, by its type. */
export function Screen({ params: { path = '' } }: ScreenProps) {
  const { data, error, refetch } = useQuery(PageDocument, { variables: { url: path } });
  const page = data?.page;
  const client = useApolloClient();
  const target = page?.type === 'REDIRECT' ? findRedirectPath(client, page) : null;

  useEffect(() => {
    if (target) location.replace(target); // a full browser redirect, as specified
  }, [target]);

  if (error && !page) return <NoAnswer onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (!page) return <noPage.Component url={path} onOpen={refetch} />;
  if (page.type === 'REDIRECT')
    return target ? <Waiting /> : <noPage.Component url={path} onOpen={refetch} />;
  if (page.type === 'TRIBUTE') return <TributePage page={page} />;
  return <quotePage.Component page={page} key={page.id} />;
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
