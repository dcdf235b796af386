import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The subjects of events, in their newest version. */
@Entity('page_event_subject')
export class PageEventSnapshotRow {
  @PrimaryColumn('uuid', { name: 'page_id' })
  pageId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('integer')
  seq: number;

  @Column('jsonb')
  state: Record<string, unknown>;
}
