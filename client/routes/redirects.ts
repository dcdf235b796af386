import { PageText } from '../__generated__/features/pages/page.text.ts';
import type { PageData } from '../blocks/BlockView.tsx';
import type { Request } from '../net/request.ts';

/** More redirects than this in a row are treated as an error. */
const MAX_REDIRECTS = 10;

/**
 * The address to which a redirect page leads; null if it is not a page's address, or part of a loop, which the pages
 * along the chain are read for.
 */
export async function readRedirectPath(request: Request, page: PageData): Promise<string | null> {
  let at: PageData | null = page;
  for (let passed = 0; at?.type === 'REDIRECT'; passed++) {
    if (!getRedirectPath(at) || passed === MAX_REDIRECTS) return null;
    const answer: { page: PageData | null } = await request(PageText, {
      url: at.redirectUrl ?? '',
    });
    at = answer.page;
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
