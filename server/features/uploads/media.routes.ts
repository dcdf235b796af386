import { pipeline } from 'node:stream/promises';
import { type Response, Router } from 'express';
import { NotFound } from '../../graphql/errors.ts';
import type { MediaService, Variant } from './media.service.ts';

/** The pictures themselves: GET /media/{key}, /media/{key}/public (the same) and /media/{key}/sm. */
export function mediaRoutes(service: MediaService): Router {
  const router = Router();
  for (const path of ['/media/:key', '/media/:key/public'] as const)
    router.get(path, (request, response) => send(service, request.params.key, 'public', response));
  router.get('/media/:key/sm', (request, response) =>
    send(service, request.params.key, 'sm', response),
  );
  // nothing else below /media is a page
  router.use('/media', () => {
    throw new NotFound('There is no such picture.');
  });
  return router;
}

async function send(
  service: MediaService,
  key: string,
  variant: Variant,
  response: Response,
): Promise<void> {
  const { size, stream } = await service.openVariant(key, variant);
  // what a key names never changes, so the key is a tag of its content
  response.set({
    'Content-Type': 'image/webp',
    'Content-Length': String(size),
    'Content-Disposition': 'inline; filename="picture.webp"',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${key}-${variant}"`,
  });
  if (response.req.fresh || response.req.method === 'HEAD') {
    stream.destroy();
    if (response.req.fresh) {
      response.removeHeader('Content-Length');
      response.status(304);
    }
    response.end();
    return;
  }
  await pipeline(stream, response).catch(() => response.destroy()); // the reader left
}
