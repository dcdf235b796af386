import type { DataSource } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound, Unauthenticated } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { Members } from '../pages/page.editing.ts';
import { ComponentRow } from './component.entity.ts';

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
