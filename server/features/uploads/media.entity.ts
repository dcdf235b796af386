import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Temporary pictures are deleted after a day; committed ones are used by a page, tribute or photo. */
export type MediaState = 'temporary' | 'committed';

/** One stored picture. Its files are in storage, in a folder named by its key. */
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

  /** The media type of the stored original. */
  @Column('text')
  type: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** The page it was first put on; null if none yet, so that only the uploader knows its address. */
  @Column('uuid', { name: 'page_id', nullable: true })
  pageId: string | null;

  /** When it was last found in use; `checkedAt` is when the sweep last checked. */
  @Column('timestamptz', { name: 'used_at' })
  usedAt: Date;

  @Column('timestamptz', { name: 'checked_at' })
  checkedAt: Date;
}
