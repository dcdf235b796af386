import type { EntityManager } from 'typeorm';
import { Refused } from '../../errors/public-errors.ts';
import { isBlank, sanitizeLine } from '../../input/text.ts';
import { Favourite } from '../couples/favourite.entity.ts';
import type { ArchivedPage } from '../export/archive-format.ts';
import { normalizeDeckUrl } from '../quotes/quote.service.ts';
import { checkPast } from './read-archive.ts';
import type { MapId } from './write-page.ts';

/** The length limits of the database. */
const MAX = { text: 500, author: 120, deckTitle: 200 };

/** Writes the cards that two people keep, numbered from 1 on; returns the last number. */
export async function writeFavourites(
  manager: EntityManager,
  pageId: string,
  favourites: ArchivedPage['favourites'],
  mapId: MapId,
): Promise<number> {
  const rows = favourites.map(({ id, cardId, keptAt, ...card }, index) => {
    const deckUrl = normalizeDeckUrl(card.deckUrl);
    const text = sanitizeLine(card.text, MAX.text, 'A favourite');
    if (!deckUrl || isBlank(text)) throw new Refused('A favourite is no card.');
    return {
      id: mapId(id),
      pageId,
      cardId: cardId.toLowerCase(),
      deckUrl,
      deckTitle: sanitizeLine(card.deckTitle, MAX.deckTitle, 'The title of a deck'),
      text,
      author: card.author && sanitizeLine(card.author, MAX.author, 'The author of a favourite'),
      place: index + 1,
      keptAt: checkPast(keptAt, 'A favourite'),
    };
  });
  if (rows.length > 0) await manager.insert(Favourite, rows);
  return rows.length;
}
