import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ComponentType } from './component-type.ts';

/** What every block has: its place. What it holds is in `payload`, shaped by its type's file in `types/`. */
@Entity('component')
export class ComponentRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'page_id' })
  pageId: string;

  @Column('text')
  type: ComponentType;

  /** Sorts by bytes; only the server makes it. */
  @Column('text')
  rank: string;

  @Column('integer')
  version: number;

  @Column('jsonb')
  payload: Record<string, unknown>;

  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt: Date | null;
}
