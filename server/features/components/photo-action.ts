import { type EntityManager, In, IsNull } from 'typeorm';
import type { EventTransaction } from '../../live/event-store.ts';
import { findMember } from '../members/person.ts';
import { findTypesShowing } from './registry.ts';
import { ComponentActed, ComponentAction } from './component-action.ts';
import { ComponentChangeRow } from './component-change.entity.ts';
import { ComponentRow } from './component.entity.ts';
import { MAX_ENTRY_MINUTES, MERGE_WITHIN_MINUTES } from './history-entries.ts';

/** The most entries for all photos of a page; older ones are deleted. */
const MAX_ENTRIES = 200;

interface RecordedPhotoAction {
  by: string | null;
  action: ComponentAction;
  /** The photo in its current, or last, version. */
  photo: {
    id: string;
    pageId: string;
    image: string;
    caption: string;
    focus: string | null;
    rank: string;
  };
  before?: PhotoBefore;
}

/** The previous values, for a change. */
export interface PhotoBefore {
  field: 'image' | 'caption' | 'focus';
  value: string;
}

/**
 * Records who did what in the history of a page's photos, in the transaction of the change, and notifies the page's
 * members.
 */
export async function recordPhotoAction(
  { manager, notifyMembers }: Pick<EventTransaction, 'manager' | 'notifyMembers'>,
  recorded: RecordedPhotoAction,
): Promise<void> {
  const { by, photo } = recorded;
  const { pageId } = photo;
  await storeEntry(manager, recorded);
  await deleteOldestEntries(manager, pageId);
  const blocks = await manager.findBy(ComponentRow, {
    pageId,
    type: In(findTypesShowing('photos')),
    removedAt: IsNull(),
  });
  if (blocks.length === 0) return;
  const person = by ? await findMember(manager, pageId, by) : null;
  for (const { id: componentId } of blocks)
    notifyMembers(ComponentActed, pageId, {
      by: person,
      action: ComponentAction.CHANGED,
      componentId,
      fields: ['photos'],
    });
}

/** Extends the newest entry if it is by the same person and still open. */
async function storeEntry(
  manager: EntityManager,
  { by, action, photo, before }: RecordedPhotoAction,
): Promise<void> {
  const { id, pageId, image, caption, focus, rank } = photo;
  await manager.query(
    `with earlier as (
       delete from component_change where id = (
         select id from component_change
         where page_id = $1 and photo_id is not null and kind = $4
           and (kind = 'moved' or photo_id = $3 and field is not distinct from $5)
         order by id desc limit 1)
       and user_id is not distinct from $2 and kind in ('changed', 'moved')
       and at > now() - make_interval(mins => $10) and began_at > now() - make_interval(mins => $11)
       returning before, began_at)
     insert into component_change (page_id, user_id, writers, photo_id, kind, field, before, began_at,
                                   photo_image, photo_caption, photo_rank, photo_focus)
     values ($1, $2, array_remove(array[$2::uuid], null), $3, $4, $5, coalesce((select before from earlier), $6),
             coalesce((select began_at from earlier), clock_timestamp()), $7, $8, $9, $12)`,
    [
      pageId,
      by,
      id,
      action,
      before?.field ?? null,
      before?.value ?? null,
      image,
      caption,
      rank,
      MERGE_WITHIN_MINUTES,
      MAX_ENTRY_MINUTES,
      focus,
    ],
  );
}

async function deleteOldestEntries(manager: EntityManager, pageId: string): Promise<void> {
  const older = manager
    .createQueryBuilder(ComponentChangeRow, 'change')
    .select('change.id')
    .where('change.pageId = :pageId and change.photoId is not null', { pageId })
    .orderBy('change.id', 'DESC')
    .offset(MAX_ENTRIES);
  await manager
    .createQueryBuilder()
    .delete()
    .from(ComponentChangeRow)
    .where(`id in (${older.getQuery()})`, older.getParameters())
    .execute();
}
