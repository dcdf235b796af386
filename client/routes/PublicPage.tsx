import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { PageDocument } from '../__generated__/features/pages/page.ts';
import { headOf } from './pageHead.ts';
import { readRedirects, redirectPath } from './redirects.ts';
import type { PrepareInput, Prepared, ScreenProps } from './screen.ts';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { pageService, TributePage } from './TributePage.tsx';

/** A page that is there does not carry the words for one that is not. */
const notFound = lazyComponent(
  () => import('./NotFound.tsx'),
  ({ Screen }) => Screen,
);

/** Nor does a memorial carry the cards. */
const quotePage = lazyComponent(
  () => import('./QuotePage.tsx'),
  ({ QuotePage }) => QuotePage,
);

const prepareNotFound = async () => (await notFound.load()).prepare();

/** Finds out what stands at an address: a page, a way to another one, or nothing. */
export async function prepare(input: PrepareInput): Promise<Prepared> {
  const url = input.params['path'] ?? '';
  const variables = { url, after: earlierThan(input.search) };
  const { data } = await input.client.query({ query: PageDocument, variables });
  const page = data?.page;
  if (!page) return prepareNotFound();
  const head = headOf(page, /[?&](?:after|write|sent)\b/.test(input.search));
  if (page.type === 'REDIRECT') {
    await readRedirects(input.client, page);
    const redirect = redirectPath(input.client, page);
    return redirect ? { status: 302, head, redirect } : prepareNotFound();
  }
  if (page.type === 'TRIBUTE') {
    if (page.service) await pageService.load();
    return { status: 200, head };
  }
  const { prepareQuote } = await quotePage.load();
  return prepareQuote(input, page);
}

/** Where the messages go on in an address for readers without JavaScript. */
function earlierThan(search: string): string | undefined {
  return /[?&]after=(\d{1,9})(?:&|$)/.exec(search)?.[1];
}

/** The public page at /{path}, by its type. */
export function Screen({ params: { path = '' } }: ScreenProps) {
  const { data, error, refetch } = useQuery(PageDocument, { variables: { url: path } });
  const page = data?.page;
  const client = useApolloClient();
  const target = page?.type === 'REDIRECT' ? redirectPath(client, page) : null;

  useEffect(() => {
    if (target) location.replace(target); // a full browser redirect, as specified
  }, [target]);

  if (error && !page) return <NoAnswer onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (!page) return <notFound.Component />;
  if (page.type === 'REDIRECT') return target ? <Waiting /> : <notFound.Component />;
  if (page.type === 'TRIBUTE') return <TributePage page={page} />;
  return <quotePage.Component page={page} key={page.id} />;
}

/** The final layout in quiet shapes, while the words are on their way. */
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
      <p>The page could not be reached. As soon as there is a little signal, it will be here.</p>
      <p className="plain-actions">
        <button type="button" className="primary" onClick={onRetry}>
          Try again
        </button>
      </p>
    </main>
  );
}
