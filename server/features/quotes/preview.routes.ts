import { createHash } from 'node:crypto';
import { Router } from 'express';
import { readClientAddress } from '../../http/client-address.ts';
import { NotFound } from '../../graphql/errors.ts';
import { createLimiter } from '../../limits/rate-limit.ts';
import type { PreviewService } from './preview.service.ts';

/** Serves the pictures for link previews. */
export function previewRoutes(previews: PreviewService, rateLimitScale: number): Router {
  const router = Router();
  const drawings = createLimiter({ points: 120, seconds: 60 }, rateLimitScale);

  // GET /preview/{url}/{card id}.png: the card over its background, 1200 x 630.
  router.get('/preview/:url/:file', async (request, response) => {
    const { url, file } = request.params;
    const [, id] = /^([0-9a-f-]{36})\.png$/i.exec(file) ?? [];
    if (!id) throw new NotFound('There is no such card.');
    const address = readClientAddress(request);
    const { png, tag } = await previews.picture(url, id, address, () => drawings.consume(address));
    response.set({
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=86400',
      ETag: `"${createHash('sha256').update(tag).digest('base64url').slice(0, 20)}"`,
    });
    response.send(png);
  });

  return router;
}
