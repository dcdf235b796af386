import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One entry of a page's ordered history: what happened, and to which entities. */
@Entity('page_event')
export class PageEventRow {
  @PrimaryColumn('uuid', { name: 'page_id' })
  pageId: string;

  @PrimaryColumn('integer')
  seq: number;

  @Column('text')
  type: string;

  @Column('jsonb')
  payload: Record<string, unknown>;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/** The newest snapshots of the entities that events mention. */
@Entity('page_event_subject')
export class PageEventSnapshot {
  @PrimaryColumn('uuid', { name: 'page_id' })
  pageId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('integer')
  seq: number;

  @Column('jsonb')
  state: Record<string, unknown>;
}
