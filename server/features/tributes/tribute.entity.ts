import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { textComplexity } from '../../graphql/cost.ts';
import type { TributePhoto } from './tribute-photo.entity.ts';
import type { HeldReason } from './judge/held-reasons.ts';
import {
  EMPTY_TRIBUTE_TEXT,
  MAX_TRIBUTE_CONTENT,
  pickTributeText,
  type TributeText,
} from '../../../protocol/tribute-text.ts';

export enum TributeStatus {
  VISIBLE = 'visible',
  HELD = 'held',
  HIDDEN = 'hidden',
  REMOVED = 'removed',
  WITHDRAWN = 'withdrawn',
}
registerEnumType(TributeStatus, {
  name: 'TributeStatus',
  description: 'Who sees a tribute.',
  valuesConfig: {
    VISIBLE: { description: 'Everybody: it is on the wall.' },
    HELD: { description: 'Its sender and the page’s members, who have yet to read it.' },
    HIDDEN: { description: 'The page’s members only; it can be restored.' },
    REMOVED: { description: 'The page’s members only; deleted after 30 days unless restored.' },
    WITHDRAWN: {
      description:
        'Nobody: its sender took it back, and its words are gone; for 30 days the page’s members see that it was there.',
    },
  },
});

@Entity('tribute')
@ObjectType({ description: 'A visitor’s words on a page’s wall.' })
export class Tribute implements TributeText {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'A UUID made by the server.' })
  id: string;

  @Column('uuid', { name: 'page_id' })
  pageId: string;

  /** The client's id, which only the sender knows in full: it proves who posted this tribute. */
  @Column('uuid', { name: 'client_id' })
  clientId: string;

  @Column('text')
  @Field(() => String, { description: 'Who wrote it, 1 to 100 characters of plain text.' })
  name: string;

  @Column('text')
  @Field(() => String, {
    description: 'The words, 1 to 5,000 characters of plain text with line breaks.',
    complexity: textComplexity(MAX_TRIBUTE_CONTENT),
  })
  content: string;

  /** The rows of `tribute_photo` in their order, which the database collects here: see `storePhotos`. */
  @Column({ type: 'jsonb', insert: false, update: false })
  photos: TributePhoto[];

  get image(): string | null {
    return this.images[0] ?? null;
  }

  /** The photos that are shown, without those set aside. */
  get images(): string[] {
    return this.shownPhotos.map(({ image }) => image);
  }

  get shownPhotos(): TributePhoto[] {
    return this.photos.filter(({ isAside }) => !isAside);
  }

  /** The photos that its page's members show it without. */
  get photosAside(): TributePhoto[] {
    return this.photos.filter(({ isAside }) => isAside);
  }

  @Column('text')
  status: TributeStatus;

  /** Why the tribute was held; kept after it is shown. */
  @Column('text', { name: 'held_for', array: true })
  heldFor: HeldReason[];

  @Column('integer', { nullable: true })
  @Field(() => Int, {
    nullable: true,
    description:
      'The number of the page’s event that first showed it: the wall has the greatest first. Null if it never was on the wall, and in events stored before release 1.1.',
  })
  seq: number | null;

  /** The status before the tribute was removed; null unless it is removed. */
  @Column('text', { name: 'removed_from', nullable: true })
  removedFrom: TributeStatus | null;

  /** The member who last showed, hid or removed it; null if nobody did, or the account is deleted. */
  @Column('uuid', { name: 'decided_by', nullable: true })
  decidedBy: string | null;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt: Date | null;

  /** When the operator took the tribute down; null unless it is down. Members cannot show it until it is put back. */
  @Column('timestamptz', { name: 'taken_down_at', nullable: true })
  takenDownAt: Date | null;

  /** The reason, for the page's members. */
  @Column('text', { name: 'taken_down_for', nullable: true })
  takenDownFor: string | null;

  /** The status before the tribute was taken down. */
  @Column('text', { name: 'taken_down_from', nullable: true })
  takenDownFrom: TributeStatus | null;

  /** The account of a signed-in sender, who gets no news of their own tribute; null for visitors. */
  @Column('uuid', { name: 'member_id', nullable: true, select: false })
  memberId?: string | null;

  /** SHA-256 of the tribute's receipt; null for tributes older than receipts. */
  @Column('bytea', { name: 'receipt_hash', nullable: true, select: false })
  receiptHash?: Buffer | null;

  /** When the sender last changed the texts; null if never. */
  @Column('timestamptz', { name: 'changed_at', nullable: true })
  changedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  @Field(() => Date, { description: 'When the server stored it.' })
  createdAt: Date;

  @Column({ type: 'text', name: 'sender_mark', insert: false, update: false })
  @Field(() => String, {
    description:
      'The first 8 characters of the sender’s clientId: by it the sender’s own device knows its message in the stream.',
  })
  senderMark: string;
}

/** A new tribute from a post; `seq` is the number of its event, null if it is held. */
export function createTribute(
  post: TributeText & Pick<Tribute, 'id' | 'pageId' | 'clientId' | 'memberId'>,
  { createdAt, seq, heldFor }: Pick<Tribute, 'createdAt' | 'seq' | 'heldFor'>,
): Tribute {
  const { id, pageId, clientId, memberId } = post;
  return Object.assign(new Tribute(), {
    ...pickTributeText(post),
    id,
    pageId,
    clientId,
    memberId,
    senderMark: clientId.slice(0, 8), // the database generates the same value
    photos: [],
    status: seq === null ? TributeStatus.HELD : TributeStatus.VISIBLE,
    seq,
    heldFor,
    createdAt,
    changedAt: null,
  });
}

/** The public fields of a tribute, as `toPublicTribute` gives them; the payload of events. */
export type PublicTribute = TributeText &
  Pick<Tribute, 'id' | 'image' | 'photos' | 'createdAt' | 'senderMark' | 'seq'>;

export function toPublicTribute(tribute: Tribute): PublicTribute {
  const { id, image, shownPhotos: photos, createdAt, senderMark, seq } = tribute;
  return { id, ...pickTributeText(tribute), image, photos, createdAt, senderMark, seq };
}

/** The content of a tribute that is not visible, in events. */
export const EMPTY_CONTENT = { ...EMPTY_TRIBUTE_TEXT, image: null, photos: [] };

/** How many tributes of one status a page has; triggers on `tribute` keep it, so that nobody counts a whole wall. */
@Entity('tribute_count')
export class TributeCount {
  @PrimaryColumn('uuid', { name: 'page_id' })
  pageId: string;

  @PrimaryColumn('text')
  status: TributeStatus;

  @Column('integer')
  count: number;

  /** How many of the tributes have a picture. */
  @Column('integer', { name: 'with_photo' })
  withPhoto: number;
}
