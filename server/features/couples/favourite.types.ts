import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../../graphql/connection.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { PageEvent } from '../../live/event-types.ts';
import { Page } from '../pages/page.entity.ts';
import { Favourite, type PublicFavourite } from './favourite.entity.ts';

@ObjectType({ description: 'A favourite in a list.' })
export class FavouriteEdge {
  @Field(() => String, { description: 'Its place: pass it as `after` to read what follows.' })
  cursor: string;

  @Field(() => Favourite, { description: 'The favourite.' })
  node: PublicFavourite;
}

@ObjectType({ description: 'A part of the cards that two people keep, newest first.' })
export class FavouriteConnection {
  @Field(() => [FavouriteEdge], {
    description: 'The favourites, newest first.',
    complexity: listComplexity(1), // the parent's list already counts one for each
  })
  edges: FavouriteEdge[];

  @Field(() => PageInfo, { description: 'Where this part ends.' })
  pageInfo: PageInfo;

  @Field(() => Int, { description: 'How many there are in all.' })
  totalCount: number;
}

@InputType({ description: 'A card, and the love box that it is about.' })
export class FavouriteInput {
  @Field(() => ID, { description: 'The love box.' })
  pageId: string;

  @Field(() => ID, { description: 'The card: the id of a Quote of any deck.' })
  cardId: string;
}

@ObjectType({ description: 'The card is kept.' })
export class KeepFavouritePayload {
  @Field(() => Favourite, { description: 'As it is kept.' })
  favourite: Favourite;
}

@ObjectType({ description: 'The card is kept no more.' })
export class RemoveFavouritePayload {
  @Field(() => Page, { description: 'The love box, without it.' })
  page: Page;
}

@ObjectType({
  implements: PageEvent,
  description: 'A card was kept in the love box, or came back to it; `place` says where.',
})
export class FavouriteKept extends PageEvent {
  @Field(() => Favourite, {
    description: 'The favourite; without words in a replay where it was removed since.',
  })
  favourite: PublicFavourite;
}

@ObjectType({ implements: PageEvent, description: 'A card is no longer kept.' })
export class FavouriteRemoved extends PageEvent {
  @Field(() => ID, { description: 'Which favourite.' })
  favouriteId: string;

  /** The favourite in older events; never part of this one's response. */
  favourite: PublicFavourite;
}
