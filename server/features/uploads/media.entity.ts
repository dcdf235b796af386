import { Column, type DataSource, Entity, In, IsNull, Not, PrimaryColumn } from 'typeorm';

/**
 * Temporary pictures are deleted after a day; committed ones are used by a page, tribute or photo; removed ones are
 * deleted as soon as their files are.
 */
export type MediaState = 'temporary' | 'committed' | 'removed';

/** One stored picture. Its files are in storage, in a folder named by its key. */
@Entity('media')
export class Media {
  /** The last part of the picture's address. */
  @PrimaryColumn('text')
  key: string;

  @Column('text')
  state: MediaState;

  /** The account that uploaded it; null for visitors. */
  @Column('uuid', { nullable: true })
  uploader: string | null;

  /** The media type of the stored original. */
  @Column('text')
  type: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** The page it was first put on; null if none yet, so that only the uploader knows its address. */
  @Column('uuid', { name: 'page_id', nullable: true })
  pageId: string | null;

  /** When the picture was last found in use; `checkedAt` is when the sweep last checked. */
  @Column('timestamptz', { name: 'used_at' })
  usedAt: Date;

  @Column('timestamptz', { name: 'checked_at' })
  checkedAt: Date;

  /** When its variants are due, or, while a process makes them, when another may; null once they are made. */
  @Column('timestamptz', { name: 'variants_due', nullable: true })
  variantsDue: Date | null;

  /** How often that was tried. */
  @Column('smallint', { name: 'variants_tries' })
  variantsTries: number;

  /** When the operator took the picture down; until it is put back, nobody gets it. */
  @Column('timestamptz', { name: 'taken_down_at', nullable: true })
  takenDownAt: Date | null;

  /** The reason, for the members of its page. */
  @Column('text', { name: 'taken_down_for', nullable: true })
  takenDownFor: string | null;

  /** The size of what was uploaded; null for some that came to release 1.0 or 1.1. */
  @Column('bigint', { nullable: true })
  bytes: string | null;

  /**
   * A tiny WebP as a data URI, shown until the picture has loaded; null for transparent pictures, and until it is made.
   */
  @Column('text', { nullable: true })
  placeholder: string | null;
}

/** The keys of these pictures that the operator has taken down. */
export async function findTakenDown(db: DataSource, keys: readonly string[]): Promise<Set<string>> {
  const down = await db.getRepository(Media).find({
    where: { key: In(keys), takenDownAt: Not(IsNull()) },
    select: { key: true },
  });
  return new Set(down.map(({ key }) => key));
}
