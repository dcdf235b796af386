import { Router } from 'express';
import { sendPart } from '../../http/send-part.ts';
import type { FilmService } from './film.service.ts';
import { FILM_TYPES, isFilmKey, parseFilmType } from './media-address.ts';
import { type Viewers, createMayOpen, NO_CACHING, PUBLIC_CACHING } from './media.routes.ts';

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
    const { mayOpen, toError } = createMayOpen(request, viewers);
    const { size, isPublic } = await films.find(key, mayOpen).catch(async (error: unknown) => {
      throw await toError(error);
    });
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
