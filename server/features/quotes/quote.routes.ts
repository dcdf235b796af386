import { createHash } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import { allowCaching } from '../../http/dependency-tracker.ts';
import { Malformed, Refused, NotFound } from '../../errors/public-errors.ts';
import { readClientAddress } from '../../http/client-address.ts';
import { createLocalLimiter } from '../../limits/rate-limit.ts';
import type { PreviewService } from './preview.service.ts';
import type { QuoteService } from './quote.service.ts';
import { createShownCards } from './shown-cards.ts';

/** The documented call that draws a quote. */
export function quoteRoutes(quotes: QuoteService): Router {
  const router = Router();

  // GET /api/quote?url=&except= -> { error, msg, item: { id, text, author, background } }: a random card, never
  // `except`; without it, never the one this browser got last. 200 with `error: true` if the address has no deck.
  router.get('/api/quote', async (request: Request, response: Response) => {
    const { url, except } = request.query;
    if (typeof url !== 'string' || !url) throw new Malformed('url must name a page.');
    if (except !== undefined && typeof except !== 'string')
      throw new Malformed('except must be the id of a quote.');
    const shown = createShownCards(request, response);
    const quote = await quotes.showCard(
      url,
      { except: except || null },
      shown,
      allowCaching(request),
    );
    if (!quote) throw new Refused('There are no quotes at this address.');
    const { id, text, author, background } = quote;
    response.set('Cache-Control', 'no-store');
    response.json({ error: false, msg: '', item: { id, text, author, background } });
  });

  return router;
}

/** Serves the backgrounds that decks name, at addresses in the format of all pictures. */
export function backgroundRoutes(): Router {
  const router = Router();

  // GET /backgrounds/{name}, optionally with /public or /sm: the picture in full size or small, from the client's
  // files.
  router.get(/^\/backgrounds\/([a-z]+)(?:\/(public|sm))?$/, (request, _response, next) => {
    const { 0: name, 1: size } = request.params;
    request.url = `/backgrounds/${name}-${size === 'sm' ? 'sm' : 'lg'}.webp`;
    next();
  });

  return router;
}

/** Serves the pictures for link previews. */
export function previewRoutes(previews: PreviewService, rateLimitScale: number): Router {
  const router = Router();
  const drawings = createLocalLimiter({ points: 120, seconds: 60 }, rateLimitScale);

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
