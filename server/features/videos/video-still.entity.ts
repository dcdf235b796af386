import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A video’s still image that was fetched, or is known to be missing. */
@Entity('video_still')
export class VideoStillRow {
  @PrimaryColumn('text')
  id: string;

  @Column('boolean')
  found: boolean;

  @Column('timestamptz', { name: 'checked_at' })
  checkedAt: Date;
}
