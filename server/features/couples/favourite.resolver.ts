import { Arg, FieldResolver, ID, Int, Mutation, Resolver, Root } from 'type-graphql';
import {
  EMPTY_CONNECTION,
  parseCursor,
  requireFirst,
  toConnection,
} from '../../graphql/connection.ts';
import { CurrentViewer, type Viewer } from '../../graphql/context.ts';
import { connectionComplexity } from '../../graphql/cost.ts';
import { isUuid } from '../../input/ids.ts';
import { Page } from '../pages/page.entity.ts';
import { Favourite } from './favourite.entity.ts';
import { FavouriteService } from './favourite.service.ts';
import {
  FavouriteConnection,
  FavouriteInput,
  KeepFavouritePayload,
  RemoveFavouritePayload,
} from './favourite.types.ts';

const MAX_PAGE = 100;
const FIRST = 20;
const EDITING = 'UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND';
const REFUSALS = 'MALFORMED, REFUSED (no couple’s page, 2,000 cards)';

@Resolver(() => Page)
export class FavouriteResolver {
  constructor(private readonly service: FavouriteService) {}

  @FieldResolver(() => FavouriteConnection, {
    description:
      'The cards that two people keep, newest first; `first` is 1 to 100, `after` an endCursor. Empty for every page but a couple’s. Errors: MALFORMED.',
    complexity: connectionComplexity(MAX_PAGE, FIRST, 3),
  })
  async favourites(
    @Root() page: Page,
    @Arg('first', () => Int, { defaultValue: FIRST, description: 'How many: 1 to 100.' })
    first = FIRST,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The endCursor of the part before; from the newest on where absent.',
    })
    after?: string | null,
  ): Promise<FavouriteConnection> {
    requireFirst(first, MAX_PAGE);
    const before = after == null ? null : parseCursor(after);
    if (!page.couple) return EMPTY_CONNECTION;
    const [rows, count] = await Promise.all([
      this.service.findByPage(page.id, first + 1, before),
      this.service.count(page.id),
    ]);
    return toConnection<Favourite>(rows, first, count, ({ place }) => String(place));
  }

  @FieldResolver(() => Boolean, { description: 'Whether two people keep this card.' })
  keepsCard(
    @Root() page: Page,
    @Arg('cardId', () => ID, { description: 'The id of a Quote.' }) cardId: string,
  ): boolean | Promise<boolean> {
    if (!page.couple || !isUuid(cardId)) return false;
    return this.service.isKept(page.id, cardId);
  }

  @Mutation(() => KeepFavouritePayload, {
    description: `Keeps a card of any deck in a couple’s love box, on top; one that is kept already stays where it is. Watchers get FavouriteKept. Errors: ${EDITING} (also a card that no deck has), ${REFUSALS}.`,
  })
  async keepFavourite(
    @Arg('input', () => FavouriteInput, { description: 'The love box’s page and the card.' }) {
      pageId,
      cardId,
    }: FavouriteInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<KeepFavouritePayload> {
    return { favourite: await this.service.keep(viewer, pageId, cardId) };
  }

  @Mutation(() => RemoveFavouritePayload, {
    description: `Keeps a card no more; for thirty days restoreFavourite brings it back. Calling it again changes nothing. Watchers get FavouriteRemoved. Errors: ${EDITING}, MALFORMED, REFUSED (no couple’s page).`,
  })
  async removeFavourite(
    @Arg('input', () => FavouriteInput, { description: 'The love box’s page and the card.' }) {
      pageId,
      cardId,
    }: FavouriteInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<RemoveFavouritePayload> {
    return { page: await this.service.remove(viewer, pageId, cardId) };
  }

  @Mutation(() => KeepFavouritePayload, {
    description: `Brings a removed card back to its place. Calling it again changes nothing. Watchers get FavouriteKept. Errors: ${EDITING} (also once its thirty days are over), ${REFUSALS}.`,
  })
  async restoreFavourite(
    @Arg('input', () => FavouriteInput, { description: 'The love box’s page and the card.' }) {
      pageId,
      cardId,
    }: FavouriteInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<KeepFavouritePayload> {
    return { favourite: await this.service.restore(viewer, pageId, cardId) };
  }
}
