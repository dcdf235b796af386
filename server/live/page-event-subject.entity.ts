import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The subjects of events, as the newest of them says it. */
@Entity('page_event_subject')
export class PageEventSubjectRow {
  @PrimaryColumn('uuid', { name: 'page_id' })
  pageId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('integer')
  seq: number;

  @Column('jsonb')
  state: Record<string, unknown>;
}
