import { Column, Entity, PrimaryColumn, type DataSource } from 'typeorm';
import type { ComponentType } from './block-type.ts';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound, Unauthenticated } from '../../errors/public-errors.ts';
import { isUuid } from '../../input/ids.ts';
import type { Members } from '../pages/page-editing.ts';

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

/**
 * The block, removed or not, if the viewer may edit its page: else Unauthenticated, NotFound or Forbidden. Called
 * before the transaction begins, so that no request holds two connections.
 */
export async function requireEditableBlock(
  db: DataSource,
  members: Members,
  viewer: Viewer | null,
  id: string,
): Promise<ComponentRow> {
  if (!viewer) throw new Unauthenticated();
  const row = isUuid(id) ? await db.getRepository(ComponentRow).findOneBy({ id }) : null;
  if (!row) throw new NotFound('There is no such block.');
  await members.requireMember(viewer, row.pageId);
  return row;
}
