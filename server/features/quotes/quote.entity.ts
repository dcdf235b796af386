import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The deck of one page address. */
@Entity('deck')
export class Deck {
  /** The page's address in lower case. */
  @PrimaryColumn('text')
  url: string;

  @Column('text')
  title: string;

  @Column('text')
  intro: string;

  @Column('text')
  background: string;

  /** A hash of the deck's file: an unchanged file is not loaded again. */
  @Column('text')
  digest: string;

  /** Whether it is the shipped deck, or was imported by an operator and must not be overwritten at start. */
  @Column('text')
  source: 'content' | 'operator';

  /** Cards have the positions from 0 to one less than this. */
  @Column('integer', { name: 'card_count' })
  cardCount: number;
}

/** One card of a deck. */
@Entity('quote')
@ObjectType('Quote', { description: 'One card of a deck, to be shown over its background.' })
export class Quote {
  /** Derived from address and text, see `createCardId`. */
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'A UUID; the same card keeps it as long as its words stay.' })
  id: string;

  @Column('text', { name: 'deck_url' })
  deckUrl: string;

  @Column('integer')
  position: number;

  @Column('text')
  @Field(() => String, { description: 'The words, up to 280 characters.' })
  text: string;

  @Column('text', { nullable: true })
  @Field(() => String, { nullable: true, description: 'Who said it, where it is a quotation.' })
  author: string | null;

  @Column('text', { array: true })
  @Field(() => [String], { description: 'A few words on what the card is about.' })
  tags: string[];

  /** Set from the deck when a card is drawn. */
  @Field(() => String, {
    description: 'The address of the background picture, to which /sm and /public can be appended.',
  })
  background: string;
}
