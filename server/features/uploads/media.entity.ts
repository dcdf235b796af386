import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Temporary ones vanish after a day; a committed one is held by a page, tribute or photo. */
export type MediaState = 'temporary' | 'committed';

/** One stored picture. Its files lie in storage, in a folder named by its key. */
@Entity('media')
export class Media {
  /** The last part of its address. */
  @PrimaryColumn('text')
  key: string;

  @Column('text')
  state: MediaState;

  /** The account that uploaded it; null for visitors. */
  @Column('uuid', { nullable: true })
  uploader: string | null;

  /** The media type of the kept original. */
  @Column('text')
  type: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** The page it was first put on; null while it is on none yet, and only whoever uploaded it knows its address. */
  @Column('uuid', { name: 'page_id', nullable: true })
  pageId: string | null;

  /** When a place was last known to hold it; `checkedAt` is when the sweep last asked. */
  @Column('timestamptz', { name: 'used_at' })
  usedAt: Date;

  @Column('timestamptz', { name: 'checked_at' })
  checkedAt: Date;
}
