import type { IncomingMessage } from 'node:http';
import { type Request, type Response, Router } from 'express';
import { allowCaching, findTracker } from '../../http/dependency-tracker.ts';
import { NotFound, Unauthenticated } from '../../errors/public-errors.ts';
import { parseToken } from '../../http/authorization.ts';
import { sendPart } from '../../http/send-part.ts';
import type { FilmService } from './films/film.service.ts';
import { FILM_TYPES, isFilmKey, parseFilmType } from './media-address.ts';
import type { MediaService } from './media.service.ts';
import type { MayOpen } from './picture-usage.ts';
import { sendPicture } from './pictures/send-picture.ts';

/** Looks up who requests a picture. */
export interface Viewers {
  /** The account of the request; null for visitors and invalid tokens. */
  readUploader(request: Request): Promise<string | null>;
  /** The account of a browser's request, by its cookie. */
  readPictureAccount(request: IncomingMessage): Promise<string | null>;
  /** Whether an account is a member of one of these pages. */
  belongsToAny(account: string, pageIds: string[]): Promise<boolean>;
  /** Whether the device of a request has the key to one of these pages. */
  hasKeyTo(pageIds: string[], request: Request): Promise<boolean>;
}

/**
 * A picture never changes, but it can be withdrawn. Shared caches revalidate after a minute and then get a 404; a
 * browser that has shown it may keep it for a day, which saves requests on weak connections. Members-only pictures
 * and refusals are not cached.
 */
const PUBLIC_CACHING = 'public, max-age=86400, s-maxage=60, immutable';
const NO_CACHING = 'private, no-store';
/** How long a substitute for a variant that is not made yet may be cached. */
const BRIEF_CACHING = 'public, max-age=60';

/**
 * The pictures: GET /media/{key}, /media/{key}/public (the same), /media/{key}/sm, and /media/{key}/{width}.avif and
 * .webp for each of its widths (320, 480, 800, 1200, 2000, none larger than the original, whose own width is the last
 * if it is smaller). Until a width is made, some seconds after the upload, the nearest size that exists is sent as WebP
 * with short caching. A picture that no page shows any more, or not yet, is 404 for everybody but the page's members,
 * who send their token, and those who know the phrase of a page that shows it; 401 if that has expired, as a refresh
 * may help.
 */
export function mediaRoutes(service: MediaService, viewers: Viewers): Router {
  const router = Router();

  async function send(key: string, variant: string, request: Request, response: Response) {
    response.set('Cache-Control', NO_CACHING);
    const picture = await openAs(request, viewers, (mayOpen) =>
      service.openVariant(key, variant, mayOpen, findTracker(request)),
    );
    if (picture.isPublic && picture.isFinal) allowCaching(request);
    // a key's content never changes, except for the size of the small variant, so both make up the ETag
    const publicControl = picture.isFinal ? PUBLIC_CACHING : BRIEF_CACHING;
    const control = picture.isPublic ? publicControl : NO_CACHING;
    await sendPicture(picture, { tag: `${key}-${variant}-${picture.size}`, control }, response);
  }

  router.get('/media/:key', (request, response) =>
    send(request.params.key, 'public', request, response),
  );
  router.get('/media/:key/:variant', (request, response) =>
    send(request.params.key, request.params.variant, request, response),
  );
  // nothing else below /media exists
  router.use('/media', () => {
    throw new NotFound('There is no such picture.');
  });
  return router;
}

/** Opens what a request may see; throws Unauthenticated for what is not there for it if its token has expired. */
async function openAs<Opened>(
  request: Request,
  viewers: Viewers,
  open: (mayOpen: MayOpen) => Promise<Opened>,
): Promise<Opened> {
  const hasToken = parseToken(request.headers.authorization) !== '';
  try {
    return await open(async (pages) => {
      if (await viewers.hasKeyTo(await pages.showing(), request)) return true;
      const account = await viewers[hasToken ? 'readUploader' : 'readPictureAccount'](request);
      return account !== null && viewers.belongsToAny(account, await pages.using());
    });
  } catch (error) {
    const isRefused = error instanceof NotFound && hasToken;
    throw isRefused && !(await viewers.readUploader(request)) ? new Unauthenticated() : error;
  }
}

/**
 * The films: GET /media/{key}, whole, or the part that the header Range names (206; 416 for a part that is not there).
 * Who may see one is decided as for pictures. Several ranges at once are answered with the whole.
 */
export function filmRoutes(films: FilmService, viewers: Viewers): Router {
  const router = Router();

  router.get('/media/:key', async (request, response, next) => {
    const { key } = request.params;
    if (!isFilmKey(key)) return next();
    response.set('Cache-Control', NO_CACHING);
    const { size, isPublic } = await openAs(request, viewers, (mayOpen) =>
      films.find(key, mayOpen),
    );
    response.set({
      'Content-Type': FILM_TYPES[parseFilmType(key)],
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': isPublic ? PUBLIC_CACHING : NO_CACHING,
    });
    return sendPart(request, response, {
      size,
      etag: key, // a key's content never changes
      open: async (part) => (await films.open(key, part)).stream,
    });
  });

  return router;
}
