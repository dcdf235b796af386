import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A card that two people keep, with a copy of its text: decks change, and what was kept must not. */
@Entity('favourite')
@ObjectType({ description: 'A card that two people keep in their love box.' })
export class Favourite {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'A UUID.' })
  id: string;

  @Column('uuid', { name: 'page_id' })
  pageId: string;

  @Column('uuid', { name: 'card_id' })
  @Field(() => ID, { description: 'The card: its deck shows it again by `quote(url, id)`.' })
  cardId: string;

  @Column('text', { name: 'deck_url' })
  @Field(() => String, { description: 'The address of its deck.' })
  deckUrl: string;

  @Column('text', { name: 'deck_title' })
  @Field(() => String, { description: 'What its deck was called.' })
  deckTitle: string;

  @Column('text')
  @Field(() => String, { description: 'Its words as they were kept.' })
  text: string;

  @Column('text', { nullable: true })
  @Field(() => String, { nullable: true, description: 'Who said it, where it is a quotation.' })
  author: string | null;

  @Column('integer')
  @Field(() => Int, {
    description: 'The number of the page’s event with which it was kept; newer ones are greater.',
  })
  place: number;

  @Column('timestamptz', { name: 'kept_at' })
  @Field(() => Date, { description: 'When it was kept.' })
  keptAt: Date;

  /** When the card was removed; null while it is kept. It can be restored for thirty days. */
  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt: Date | null;
}

/** The public fields of a favourite; the payload of events. */
export type PublicFavourite = Omit<Favourite, 'pageId' | 'removedAt'>;

/** A favourite without what is not for everybody. */
export function toPublicFavourite(favourite: Favourite): PublicFavourite {
  const { pageId: _page, removedAt: _removed, ...shown } = favourite;
  return shown;
}
