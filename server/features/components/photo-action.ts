import { In, IsNull } from 'typeorm';
import type { Change } from '../../live/event-store.ts';
import { personAt } from '../members/person.ts';
import { typesShowing } from './registry.ts';
import {
  ComponentActed,
  ComponentAction,
  MAX_ENTRY_MINUTES,
  PAUSE_MINUTES,
} from './component-action.ts';
import { ComponentRow } from './component.entity.ts';

/** Of all photos of a page; the oldest entries make room. */
const MAX_ENTRIES = 200;

interface RecordedPhotoAction {
  by: string | null;
  action: ComponentAction;
  /** The photo as it is now, or as it was last. */
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

/** Of a change: what stood there before. */
export interface PhotoBefore {
  field: 'image' | 'caption' | 'focus';
  value: string;
}

/** Writes who did what to a page's photos into its history, with the change itself, and notifies the page's members. */
export async function recordPhotoAction(
  { manager, notifyMembers }: Pick<Change, 'manager' | 'notifyMembers'>,
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
     insert into component_change (page_id, user_id, photo_id, kind, field, before, began_at,
                                   photo_image, photo_caption, photo_rank, photo_focus)
     values ($1, $2, $3, $4, $5, coalesce((select before from earlier), $6),
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
      PAUSE_MINUTES,
      MAX_ENTRY_MINUTES,
      focus,
    ],
  );
  await manager.query(
    `delete from component_change where id in (
       select id from component_change where page_id = $1 and photo_id is not null
       order by id desc offset $2)`,
    [pageId, MAX_ENTRIES],
  );
  const blocks = await manager.findBy(ComponentRow, {
    pageId,
    type: In(typesShowing('photos')),
    removedAt: IsNull(),
  });
  if (blocks.length === 0) return;
  const person = by ? await personAt(manager, pageId, by) : null;
  for (const { id: componentId } of blocks)
    notifyMembers(ComponentActed, pageId, {
      by: person,
      action: ComponentAction.CHANGED,
      componentId,
      fields: ['photos'],
    });
}
