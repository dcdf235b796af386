import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A change of such a text since its last compaction. */
@Entity('collaboration_update')
export class CollaborationUpdateRow {
  @PrimaryColumn('uuid', { name: 'component_id' })
  componentId: string;

  @PrimaryColumn('text')
  field: string;

  @PrimaryColumn('integer')
  seq: number;

  @Column('bytea')
  data: Buffer;

  /** Who wrote it; null for the server, which adds changes from other APIs. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null;
}
