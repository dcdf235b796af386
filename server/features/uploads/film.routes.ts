import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
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
      'Accept-Ranges': 'bytes',
      ETag: `"${key}"`, // a key's content never changes
    });
    if (request.fresh) return response.status(304).end();
    return send(films, key, size, request, response);
  });

  return router;
}

async function send(
  films: FilmService,
  key: string,
  size: number,
  request: Request,
  response: Response,
): Promise<void> {
  const isSame = (request.get('if-range') ?? `"${key}"`) === `"${key}"`;
  const ranges = isSame ? request.range(size) : undefined;
  if (ranges === -1) {
    response.status(416).set('Content-Range', `bytes */${size}`).end();
    return;
  }
  const isPart = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1;
  const { start, end } = isPart ? ranges[0]! : { start: 0, end: size - 1 };
  response.status(isPart ? 206 : 200).set('Content-Length', String(end - start + 1));
  if (isPart) response.set('Content-Range', `bytes ${start}-${end}/${size}`);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const { stream } = await films.open(key, isPart ? { start, end } : undefined);
  await pipeline(stream, response).catch(() => response.destroy()); // the client disconnected
}
