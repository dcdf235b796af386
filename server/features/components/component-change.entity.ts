import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Who did what to a block or a photo, and the previous values. The table also has the columns `gone` and `least`, which
 * only processes of release 1.1 read and write, until the next release but one.
 */
@Entity('component_change')
export class ComponentChangeRow {
  @PrimaryColumn('bigint')
  id: string;

  @Column('uuid', { name: 'page_id' })
  pageId: string;

  @Column('uuid', { name: 'component_id', nullable: true })
  componentId: string | null;

  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null;

  /** Everybody who wrote in this entry, in the order of their first contributions. */
  @Column('uuid', { array: true })
  writers: string[];

  @Column('text')
  kind: string;

  @Column('text', { nullable: true })
  field: string | null;

  @Column('text', { nullable: true })
  before: string | null;

  @Column({ type: 'integer', insert: false, update: false })
  size: number;

  @Column('timestamptz', { name: 'began_at' })
  beganAt: Date;

  @Column('timestamptz')
  at: Date;

  @Column('uuid', { name: 'photo_id', nullable: true })
  photoId: string | null;

  @Column('text', { name: 'photo_image', nullable: true })
  photoImage: string | null;

  @Column('text', { name: 'photo_caption', nullable: true })
  photoCaption: string | null;

  @Column('text', { name: 'photo_rank', nullable: true })
  photoRank: string | null;

  @Column('text', { name: 'photo_focus', nullable: true })
  photoFocus: string | null;
}
