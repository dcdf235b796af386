import { type Request, type Response, Router } from 'express';
import { NotFound, Unauthenticated } from '../../graphql/errors.ts';
import { allowCaching, readsOf } from '../../graphql/reads.ts';
import type { MediaService, Variant } from './media.service.ts';
import { sendPicture } from './send-picture.ts';

/** Who asks for a picture. */
export interface Viewers {
  /** The account that asks; null for visitors and for tokens that are not good. */
  uploaderOf(request: Request): Promise<string | null>;
  /** Whether an account is a member of one of these pages. */
  isMemberOf(account: string, pageIds: string[]): Promise<boolean>;
}

/**
 * A picture never changes, but it can be taken back. Shared caches ask again after a minute and are told
 * that it is gone; a browser that has shown it may keep it for the day, which spares those with
 * little signal the asking. What only members may see is kept nowhere, and neither is a no.
 */
const PUBLIC_CACHING = 'public, max-age=86400, s-maxage=60, immutable';
const NO_CACHING = 'private, no-store';

/**
 * The pictures themselves: GET /media/{key}, /media/{key}/public (the same) and /media/{key}/sm. What no
 * page shows any more, or not yet, is 404 for all but the page's members, who send their token; 401 where
 * that is outdated, as a fresh one may help.
 */
export function mediaRoutes(service: MediaService, viewers: Viewers): Router {
  const router = Router();

  async function send(key: string, variant: Variant, request: Request, response: Response) {
    response.set('Cache-Control', NO_CACHING);
    const hasToken = /^JWT\s+\S/i.test(request.headers.authorization ?? '');
    const mayOpen = async (pages: () => Promise<string[]>) => {
      const account = hasToken ? await viewers.uploaderOf(request) : null;
      return account !== null && viewers.isMemberOf(account, await pages());
    };
    const opening = service.openVariant(key, variant, mayOpen, readsOf(request));
    const picture = await opening.catch(async (error) => {
      const outdated = hasToken && (await viewers.uploaderOf(request)) === null;
      throw error instanceof NotFound && outdated ? new Unauthenticated() : error;
    });
    if (picture.isPublic) allowCaching(request);
    // what a key names never changes, so the key is a tag of its content
    const control = picture.isPublic ? PUBLIC_CACHING : NO_CACHING;
    await sendPicture(picture, { tag: `${key}-${variant}`, control }, response);
  }

  for (const path of ['/media/:key', '/media/:key/public'] as const)
    router.get(path, (request, response) => send(request.params.key, 'public', request, response));
  router.get('/media/:key/sm', (request, response) =>
    send(request.params.key, 'sm', request, response),
  );
  // nothing else below /media is a page
  router.use('/media', () => {
    throw new NotFound('There is no such picture.');
  });
  return router;
}
