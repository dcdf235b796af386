import type { FeatureModule, SharedServices } from '../module.ts';
import { backgroundRoutes, previewRoutes, quoteRoutes } from './quote.routes.ts';
import { DeckDraws } from './deck-draws.ts';
import { DeckService } from './deck.service.ts';
import { PreviewService } from './preview.service.ts';
import { PromotionResolver, QuoteResolver } from './quote.resolver.ts';
import { QuoteService } from './quote.service.ts';

/** The module, with the services that other features use. */
export interface QuotesModule extends FeatureModule {
  service: QuoteService;
  decks: DeckService;
  draws: DeckDraws;
}

/** Composes the module that serves the decks, their cards and the pictures of cards. */
export function createQuotes({ env, db }: SharedServices): QuotesModule {
  const service = new QuoteService(db);
  return {
    service,
    decks: new DeckService(db),
    draws: new DeckDraws(db),
    resolvers: [new QuoteResolver(service), new PromotionResolver(env.promotion)],
    routes: [
      quoteRoutes(service),
      backgroundRoutes(),
      previewRoutes(new PreviewService(service), env.rateLimitScale),
    ],
  };
}
