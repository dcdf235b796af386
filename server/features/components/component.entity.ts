import {
  Column,
  type DataSource,
  Entity,
  type EntityManager,
  In,
  IsNull,
  PrimaryColumn,
} from 'typeorm';
import { type ComponentType, typeNames } from './block-type.ts';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound } from '../../errors/public-errors.ts';
import { isUuid } from '../../input/ids.ts';
import { type Person, selectMember, type StoredPerson, toPerson } from '../members/person.ts';
import { lockPage, type Members, refuseRedirect } from '../pages/page-editing.ts';

/** The most blocks per page. */
export const MAX_BLOCKS = 1_000;

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

/** A page's blocks in order, without removed ones, and without types that only a newer version knows. */
export function readBlocks(manager: EntityManager, pageId: string): Promise<ComponentRow[]> {
  return manager.find(ComponentRow, {
    where: { pageId, removedAt: IsNull(), type: In(typeNames) },
    order: { rank: 'ASC' },
    take: MAX_BLOCKS,
  });
}

/**
 * The block, removed or not, if the viewer may edit its page; throws NotFound or Forbidden. Called before the
 * transaction begins, so that no request holds two connections.
 */
export async function requireEditableBlock(
  db: DataSource,
  members: Members,
  viewer: Viewer,
  id: string,
): Promise<ComponentRow> {
  return (await readEditableBlock(db.manager, members, viewer, id)).block;
}

/**
 * Reads the block again under the lock of its page, see lockForEditing; returns it as it then is, with who changes it.
 */
export async function lockEditableBlock(
  manager: EntityManager,
  members: Members,
  viewer: Viewer,
  { id, pageId }: Pick<ComponentRow, 'id' | 'pageId'>,
): Promise<{ block: ComponentRow; person: Person | null }> {
  const { type } = await lockPage(manager, pageId);
  const block = await readEditableBlock(manager, members, viewer, id);
  refuseRedirect(type);
  return block;
}

/** Reads a block and its editor at once; throws NotFound, and for who is no member as `requireMember` does. */
export async function readEditableBlock(
  manager: EntityManager,
  members: Members,
  viewer: Viewer,
  id: string,
) {
  if (!isUuid(id)) throw new NotFound('There is no such block.');
  const query = manager.createQueryBuilder(ComponentRow, 'block').where({ id });
  const { entities, raw } = await selectMember(query, 'block.pageId', viewer).getRawAndEntities<{
    person: StoredPerson | null;
  }>();
  const [block] = entities;
  if (!block) throw new NotFound('There is no such block.');
  const stored = raw[0]!.person;
  if (!stored) await members.requireMember(viewer, block.pageId, manager); // says why not
  return { block, person: stored && toPerson(stored) };
}
