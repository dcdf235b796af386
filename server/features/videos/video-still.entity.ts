import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A film’s still that was fetched, or is not there. */
@Entity('video_still')
export class VideoStillRow {
  @PrimaryColumn('text')
  id: string;

  @Column('boolean')
  found: boolean;

  @Column('timestamptz', { name: 'checked_at' })
  checkedAt: Date;
}
