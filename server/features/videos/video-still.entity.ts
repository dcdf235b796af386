import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The state of a video’s still: stored, or known to be missing. */
@Entity('video_still')
export class VideoStill {
  @PrimaryColumn('text')
  id: string;

  @Column('boolean')
  found: boolean;

  @Column('timestamptz', { name: 'checked_at' })
  checkedAt: Date;
}
