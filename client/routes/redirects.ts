import type { ApolloClient } from '@apollo/client';
import {
  PageDocument,
  type PageQuery,
  type PageQueryVariables,
} from '../__generated__/features/pages/page.ts';
import type { PageData } from '../blocks/BlockView.tsx';

/** More than this in a row leads nowhere in good faith. */
const MAX_REDIRECTS = 10;

/** Reads the pages that a redirect page leads over, so that a circle is known before anybody is sent into it. */
export async function readRedirects(client: ApolloClient, page: PageData): Promise<void> {
  let at: PageData | null | undefined = page;
  for (let passed = 0; at && pathOf(at) && passed < MAX_REDIRECTS; passed++) {
    const variables: PageQueryVariables = { url: at.redirectUrl ?? '' };
    const answer: { data?: PageQuery } = await client.query({ query: PageDocument, variables });
    at = answer.data?.page;
  }
}

/** The address a redirect page leads to; null where that is no page's address, or a circle. */
export function redirectPath(client: ApolloClient, page: PageData): string | null {
  let at: PageData | null | undefined = page;
  for (let passed = 0; at?.type === 'REDIRECT'; passed++) {
    if (!pathOf(at) || passed === MAX_REDIRECTS) return null;
    const variables: PageQueryVariables = { url: at.redirectUrl ?? '' };
    at = client.readQuery({ query: PageDocument, variables })?.page;
  }
  return pathOf(page);
}

/** Only an address of this host's own pages; anything else could lead anywhere. */
function pathOf({ type, redirectUrl }: PageData): string | null {
  if (type !== 'REDIRECT' || !redirectUrl) return null;
  return /^[\w-]{1,64}$/.test(redirectUrl) ? `/${redirectUrl}` : null;
}
