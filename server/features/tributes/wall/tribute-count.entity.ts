import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TributeStatus } from '../posting/tribute.entity.ts';

/**
 * How many tributes of one status a page has; kept up to date by triggers on `tribute`, so that nobody has to count a
 * whole wall.
 */
@Entity('tribute_count')
export class TributeCount {
  @PrimaryColumn('uuid', { name: 'page_id' })
  pageId: string;

  @PrimaryColumn('text')
  status: TributeStatus;

  @Column('integer')
  count: number;

  /** How many of them have a picture. */
  @Column('integer', { name: 'with_photo' })
  withPhoto: number;
}
