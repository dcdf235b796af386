import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A text that several people edit, in its last compacted state. */
@Entity('collaboration_document')
export class CollaborationDocumentRow {
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
