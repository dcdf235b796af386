import { type Request, type Response, Router } from 'express';
import { Malformed, Refused } from '../../graphql/errors.ts';
import { allowCaching } from '../../graphql/dependency-tracker.ts';
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
