import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A text that several people edit, in its last compacted state. */
@Entity('collaboration_document')
export class CollaborationDocument {
  @PrimaryColumn('uuid', { name: 'component_id' })
  componentId: string;

  @PrimaryColumn('text')
  field: string;

  @Column('bytea')
  state: Buffer;

  @Column('integer', { name: 'last_seq' })
  lastSeq: number;

  @Column('integer', { name: 'compacted_seq' })
  compactedSeq: number;

  @Column('integer', { name: 'published_seq' })
  publishedSeq: number;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt: Date;
}

/** A change of such a text since its last compaction. */
@Entity('collaboration_update')
export class CollaborationUpdate {
  @PrimaryColumn('uuid', { name: 'component_id' })
  componentId: string;

  @PrimaryColumn('text')
  field: string;

  @PrimaryColumn('integer')
  seq: number;

  @Column('bytea')
  data: Buffer;

  /** The author; null for the server, which adds changes from other APIs. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null;
}
