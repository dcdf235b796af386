import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ComponentType } from './component-type.ts';

/**
 * The columns that every block has. Its content is in `payload`, whose shape is defined by its type's file in
 * `types/`.
 */
@Entity('component')
export class ComponentRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'page_id' })
  pageId: string;

  @Column('text')
  type: ComponentType;

  /** Sorted in byte order; only the server creates it. */
  @Column('text')
  rank: string;

  @Column('integer')
  version: number;

  @Column('jsonb')
  payload: Record<string, unknown>;

  /** The size of its payload in bytes, computed by the database. */
  @Column({ type: 'integer', insert: false, update: false, select: false })
  size: number;

  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt: Date | null;
}
