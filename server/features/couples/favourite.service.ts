import { randomUUID } from 'node:crypto';
import { type EntityManager, IsNull, LessThan, Raw } from 'typeorm';
import { MAX_FAVOURITES } from '../../../protocol/limits.ts';
import { deleteBatch } from '../../database/delete-batch.ts';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound, Refused } from '../../errors/public-errors.ts';
import { checkUuid } from '../../input/ids.ts';
import type { EventTransaction, EventStore } from '../../live/event-store.ts';
import {
  lockForEditing,
  type Members,
  readPage,
  requireEditablePage,
} from '../pages/page-editing.ts';
import type { Page } from '../pages/page.entity.ts';
import { Deck, Quote } from '../quotes/quote.entity.ts';
import { requireCouple } from './couple.service.ts';
import { Favourite, toPublicFavourite } from './favourite.entity.ts';
import { FavouriteKept, FavouriteRemoved } from './favourite.types.ts';

/** How long a removed one can be brought back. */
const RETENTION_DAYS = 30;
const SWEEP_BATCH = 500;

/** The cards that two people keep. */
export class FavouriteService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly members: Members,
  ) {}

  /** Up to `limit` of a page's favourites, newest first; with `before`, only those kept before it. */
  findByPage(pageId: string, limit: number, before: number | null): Promise<Favourite[]> {
    const older = before === null ? {} : { place: LessThan(before) };
    return this.eventStore.db.getRepository(Favourite).find({
      where: { pageId, removedAt: IsNull(), ...older },
      order: { place: 'DESC' },
      take: limit,
    });
  }

  count(pageId: string): Promise<number> {
    return countKept(this.eventStore.db.manager, pageId);
  }

  /** Whether a card is kept. */
  isKept(pageId: string, cardId: string): Promise<boolean> {
    const where = { pageId, cardId, removedAt: IsNull() };
    return this.eventStore.db.getRepository(Favourite).existsBy(where);
  }

  /**
   * Keeps a card, as the newest; a card that is already kept stays where it is. Throws NotFound for a card that is in
   * no deck, Refused once the love box is full.
   */
  async keep(viewer: Viewer, givenPageId: string, givenCardId: string): Promise<Favourite> {
    const cardId = checkUuid(givenCardId, 'cardId');
    return this.change(viewer, givenPageId, async (transaction, stored) => {
      const { manager } = transaction;
      const before = await manager.findOneBy(Favourite, { pageId: stored.id, cardId });
      if (before && !before.removedAt) return before;
      await requireRoom(manager, stored.id);
      const words = (await readCard(manager, cardId)) ?? before;
      if (!words) throw new NotFound('This card is not there any more.');
      const { deckUrl, deckTitle, text, author } = words;
      const favourite: Favourite = {
        id: before?.id ?? randomUUID(),
        pageId: stored.id,
        cardId,
        deckUrl,
        deckTitle,
        text,
        author,
        place: stored.lastSeq + 1, // the number of its event
        keptAt: stored.now,
        removedAt: null,
      };
      await manager.upsert(Favourite, favourite, ['pageId', 'cardId']);
      return showAgain(transaction, favourite);
    });
  }

  /** Removes a card; repeating the call changes nothing. */
  async remove(viewer: Viewer, givenPageId: string, givenCardId: string): Promise<Page> {
    const cardId = checkUuid(givenCardId, 'cardId');
    return this.change(viewer, givenPageId, async ({ manager, append }, { id: pageId }) => {
      const favourite = await manager.findOneBy(Favourite, {
        pageId,
        cardId,
        removedAt: IsNull(),
      });
      if (!favourite) return readPage(manager, pageId);
      await manager.update(Favourite, { id: favourite.id }, { removedAt: () => 'now()' });
      // replaces the card's text in older events
      const emptied = toPublicFavourite({ ...favourite, text: '', author: null });
      await append(FavouriteRemoved, pageId, { favouriteId: favourite.id, favourite: emptied });
      return readPage(manager, pageId);
    });
  }

  /**
   * Restores a favourite to its position; repeating the call changes nothing. Throws NotFound once its thirty days are
   * over, Refused if the love box is full.
   */
  async restore(viewer: Viewer, givenPageId: string, givenCardId: string): Promise<Favourite> {
    const cardId = checkUuid(givenCardId, 'cardId');
    return this.change(viewer, givenPageId, async (transaction, { id: pageId }) => {
      const { manager } = transaction;
      const [favourite] = await manager.findBy(Favourite, [
        { pageId, cardId, removedAt: IsNull() },
        { pageId, cardId, removedAt: Raw((column) => `${column} > ${RETENTION_END}`) },
      ]);
      if (!favourite) throw new NotFound('This card can no longer be brought back.');
      if (!favourite.removedAt) return favourite;
      await requireRoom(manager, pageId);
      await manager.update(Favourite, { id: favourite.id }, { removedAt: null });
      return showAgain(transaction, { ...favourite, removedAt: null });
    });
  }

  /** Deletes one batch of those whose thirty days are over; returns how many. */
  sweep(): Promise<number> {
    return deleteBatch(
      this.eventStore.db,
      Favourite,
      `removed_at < ${RETENTION_END}`,
      [],
      SWEEP_BATCH,
    );
  }

  /** Runs a change of a couple's page for one of its members, under the page's lock. */
  private async change<T>(
    viewer: Viewer,
    givenPageId: string,
    work: (transaction: EventTransaction, page: Page & { now: Date }) => Promise<T>,
  ): Promise<T> {
    const pageId = await requireEditablePage(this.eventStore.db, this.members, viewer, givenPageId);
    return this.eventStore.transact(async (transaction) => {
      const { now } = await lockForEditing(transaction.manager, this.members, viewer, pageId);
      const stored = await readPage(transaction.manager, pageId);
      requireCouple(stored);
      return work(transaction, Object.assign(stored, { now }));
    });
  }
}

const RETENTION_END = `now() - make_interval(days => ${RETENTION_DAYS})`;

function countKept(manager: EntityManager, pageId: string): Promise<number> {
  return manager.countBy(Favourite, { pageId, removedAt: IsNull() });
}

async function requireRoom(manager: EntityManager, pageId: string): Promise<void> {
  if ((await countKept(manager, pageId)) < MAX_FAVOURITES) return;
  const room = MAX_FAVOURITES.toLocaleString('en');
  throw new Refused(`A love box has room for ${room} cards. Please remove one of them first.`);
}

/** A card with its deck; null if no deck has it. */
async function readCard(manager: EntityManager, id: string) {
  const card = await manager
    .createQueryBuilder(Quote, 'quote')
    .innerJoin(Deck, 'deck', 'deck.url = quote.deckUrl')
    .select('quote.text', 'text')
    .addSelect('quote.author', 'author')
    .addSelect('deck.url', 'deckUrl')
    .addSelect('deck.title', 'deckTitle')
    .where('quote.id = :id', { id })
    .getRawOne<Pick<Favourite, 'text' | 'author' | 'deckUrl' | 'deckTitle'>>();
  return card ?? null;
}

async function showAgain({ append }: EventTransaction, favourite: Favourite): Promise<Favourite> {
  await append(FavouriteKept, favourite.pageId, { favourite: toPublicFavourite(favourite) });
  return favourite;
}
