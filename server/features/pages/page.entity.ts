import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Couple } from './couple.types.ts';
import { jsonTransformer, Service } from './service.types.ts';

/** The type of a page; the values are those of REST. */
export enum PageType {
  TRIBUTE = 'tribute',
  LOVE_BOX = 'love_box',
  QUOTE = 'quote',
  REDIRECT = 'redirect',
}
registerEnumType(PageType, {
  name: 'PageType',
  description: 'What a page is for.',
  valuesConfig: {
    TRIBUTE: { description: 'Remembers a person or an animal, with a wall for tributes.' },
    LOVE_BOX: { description: 'A love box, with cards for two: of a couple, or of everybody.' },
    QUOTE: { description: 'Shows a card of its deck, another with each visit.' },
    REDIRECT: { description: 'Leads on to its redirectUrl.' },
  },
});

/** Who may see a page once it is set up; its members always do. */
export enum PageVisibility {
  PUBLIC = 'public',
  LINK = 'link',
  PHRASE = 'phrase',
  MEMBERS = 'members',
}
registerEnumType(PageVisibility, {
  name: 'PageVisibility',
  description: 'Who may see a page besides its members.',
  valuesConfig: {
    PUBLIC: { description: 'Everybody, and search engines list it.' },
    LINK: { description: 'Whoever has its address; search engines are asked not to list it.' },
    PHRASE: { description: 'Whoever knows the family’s phrase: see enterPhrase.' },
    MEMBERS: { description: 'Nobody else.' },
  },
});

/** Whom or what a tribute page remembers; chosen once, at activation. */
export type PageKind = 'human' | 'animal';

/** What members are told who ask for something of a page that the operator took down. */
export const PAGE_IS_TAKEN_DOWN = 'Keepsake took this page down. Please write to us about it.';

@Entity('page')
@ObjectType({ description: 'A page with its own address, built from ordered components.' })
export class Page {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'A UUID; also the REST calls’ {id}.' })
  id: string;

  @Column('text')
  @Field(() => String, {
    description:
      'The address after the host: 1 to 64 of a-z A-Z 0-9 _ -, unique without regard to case.',
  })
  url: string;

  @Column('text')
  @Field(() => String, {
    description: 'What the page is called, up to 200 characters; may be empty.',
  })
  title: string;

  @Column('text')
  @Field(() => PageType, { description: 'Which kind of page this is.' })
  type: PageType;

  @Column('boolean')
  @Field(() => Boolean, {
    description:
      'Whether the page has been set up. Before that only its members see what is on it: to everybody else it is untitled and empty.',
  })
  active: boolean;

  @Column('text')
  @Field(() => PageVisibility, { description: 'Who may see it besides its members.' })
  visibility: PageVisibility;

  /**
   * The phrase of a page whose visibility is PHRASE, stored as it was typed, because members see it. Whoever can read
   * it in the database can read the page as well.
   */
  @Column('text', { nullable: true, select: false })
  phrase?: string | null;

  /** When the page is erased; null unless it was deleted. Until then it is inaccessible, see PageAccess. */
  @Column('timestamptz', { name: 'gone_at', nullable: true })
  @Field(() => Date, {
    nullable: true,
    description:
      'From when on the page is gone for good, where it was put away: until then restorePage brings it back. Its members alone see such a page, in myPages; null otherwise.',
  })
  goneAt: Date | null;

  /** When the operator took the page down; null if it is not down. While it is, nothing on it changes. */
  @Column('timestamptz', { name: 'taken_down_at', nullable: true })
  takenDownAt: Date | null;

  /** The reason, for the page's members. */
  @Column('text', { name: 'taken_down_for', nullable: true, select: false })
  takenDownFor?: string | null;

  /**
   * Whether nobody may see the page, not even its members, because it was deleted or taken down. Computed by the
   * database.
   */
  @Column({ type: 'boolean', name: 'is_dark', insert: false, update: false })
  isInaccessible: boolean;

  /** Who deleted the page; null if that account was erased. */
  @Column('uuid', { name: 'put_away_by', nullable: true, select: false })
  deletedBy?: string | null;

  /** How many reminders its members were sent since. */
  @Column('smallint', { default: 0, select: false })
  reminders?: number;

  @Column('text', { name: 'redirect_url', nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'For redirect pages: the url of the page to go to instead; otherwise null.',
  })
  redirectUrl: string | null;

  @Column('jsonb', { nullable: true, transformer: jsonTransformer })
  @Field(() => Service, {
    nullable: true,
    description: 'The service that is held for whom it remembers; null where none is set.',
  })
  service: Service | null;

  @Column('jsonb', { nullable: true })
  @Field(() => Couple, {
    nullable: true,
    description: 'The two people whose love box it is; null for every other page.',
  })
  couple: Couple | null;

  @Column('text', { nullable: true })
  kind: PageKind | null;

  /** The title given at activation; see setTitle. */
  @Column('text', { name: 'title_set_up', nullable: true, select: false })
  titleSetUp?: string | null;

  /**
   * SHA-256 of the key in the projector's link; null without a link. Not selected by default, like the following
   * columns.
   */
  @Column('bytea', { name: 'wall_key_hash', nullable: true, select: false })
  wallKeyHash?: Buffer | null;

  @Column('timestamptz', { name: 'wall_key_made_at', nullable: true, select: false })
  wallKeyMadeAt?: Date | null;

  /** The account that made the link; null if it was erased, which revokes the link. */
  @Column('uuid', { name: 'wall_key_made_by', nullable: true, select: false })
  wallKeyMadeBy?: string | null;

  /** Postgres' xmin of the row: every change of the page gives a new one. */
  @Column({ type: 'text', name: 'xmin', insert: false, update: false })
  version: string;

  /** Whether the viewer may only know that the page exists, but not see it: see PageAccess. */
  isOutline?: boolean;

  @Column('integer', { name: 'last_seq' })
  @Field(() => Int, {
    description: 'The number of the newest event; pass it to pageEvents(after:) to miss nothing.',
  })
  lastSeq: number;
}

/** An address that leads to a page: its own, or one that it had before. Pages add theirs by a trigger. */
@Entity('page_address')
export class PageAddress {
  /** The address in lower case. */
  @PrimaryColumn('text')
  address: string;

  /** The page; null while the address is reserved for an activation code. */
  @Column('uuid', { name: 'page_id', nullable: true })
  pageId: string | null;
}
