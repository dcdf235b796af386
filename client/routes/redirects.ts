import type { ApolloClient } from '@apollo/client';
import {
  PageDocument,
  type PageQuery,
  type PageQueryVariables,
} from '../__generated__/features/pages/page.ts';
import type { PageData } from '../blocks/BlockView.tsx';

/** More redirects than this in a row are treated as an error. */
const MAX_REDIRECTS = 10;

/** Reads the pages along a chain of redirects, so that a loop is detected before the visitor is redirected. */
export async function readRedirects(client: ApolloClient, page: PageData): Promise<void> {
  let at: PageData | null | undefined = page;
  for (let passed = 0; at && getRedirectPath(at) && passed < MAX_REDIRECTS; passed++) {
    const variables: PageQueryVariables = { url: at.redirectUrl ?? '' };
    const answer: { data?: PageQuery } = await client.query({ query: PageDocument, variables });
    at = answer.data?.page;
  }
}

/** The address to which a redirect page leads; null if it is not a page's address, or part of a loop. */
export function findRedirectPath(client: ApolloClient, page: PageData): string | null {
  let at: PageData | null | undefined = page;
  for (let passed = 0; at?.type === 'REDIRECT'; passed++) {
    if (!getRedirectPath(at) || passed === MAX_REDIRECTS) return null;
    const variables: PageQueryVariables = { url: at.redirectUrl ?? '' };
    at = client.readQuery({ query: PageDocument, variables })?.page;
  }
  return getRedirectPath(page);
}

/** Only addresses of this host's own pages are allowed; anything else would be an open redirect. */
function getRedirectPath({ type, redirectUrl }: PageData): string | null {
  if (type !== 'REDIRECT' || !redirectUrl) return null;
  return /^[\w-]{1,64}$/.test(redirectUrl) ? `/${redirectUrl}` : null;
}

/**
 * Where to go on to from an address that a page had before; null at its own. Not permanent: browsers keep that for
 * ever, and the page may take its old address back.
 */
export function findMovedPath(path: string, { url }: { url: string }, rest = ''): string | null {
  return path.toLowerCase() === url.toLowerCase() ? null : `/${url}${rest}`;
}
