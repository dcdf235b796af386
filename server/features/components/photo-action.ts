import { type EntityManager, In, IsNull, Not } from 'typeorm';
import type { EventTransaction } from '../../live/event-store.ts';
import { findMember } from '../members/person.ts';
import { findTypesShowing } from './registry.ts';
import { ComponentActed, ComponentAction } from './component-action.ts';
import { ComponentChangeRow } from './component-change.entity.ts';
import { ComponentRow } from './component.entity.ts';
import { IS_OPEN } from './history-entries.ts';

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

/** Stores a change in the newest entry of its kind, if that is by the same person and still open, or in a new one. */
async function storeEntry(manager: EntityManager, recorded: RecordedPhotoAction): Promise<void> {
  const { by, action, photo, before } = recorded;
  const changed = {
    photoId: photo.id,
    photoImage: photo.image,
    photoCaption: photo.caption,
    photoRank: photo.rank,
    photoFocus: photo.focus,
  };
  const openId = await findOpenEntry(manager, recorded);
  if (openId) {
    const newest = { id: () => 'default', at: () => 'default' };
    await manager.update(ComponentChangeRow, { id: openId }, { ...changed, ...newest });
    return;
  }
  await manager.insert(ComponentChangeRow, {
    ...changed,
    pageId: photo.pageId,
    userId: by,
    writers: by ? [by] : [],
    kind: action,
    field: before?.field ?? null,
    before: before?.value ?? null,
    beganAt: () => 'clock_timestamp()',
  });
}

/** The newest entry of the same field, or of any photo that was moved; null unless a change may be merged into it. */
async function findOpenEntry(
  manager: EntityManager,
  { by, action, photo, before }: RecordedPhotoAction,
): Promise<string | null> {
  const { CHANGED, MOVED } = ComponentAction;
  if (action !== CHANGED && action !== MOVED) return null;
  const ofSame =
    action === MOVED
      ? { photoId: Not(IsNull()) }
      : { photoId: photo.id, field: before?.field ?? IsNull() };
  const newest = await manager
    .createQueryBuilder(ComponentChangeRow, 'change')
    .select('change.id', 'id')
    .addSelect('change.userId', 'userId')
    .addSelect(IS_OPEN, 'isOpen')
    .where({ pageId: photo.pageId, kind: action, ...ofSame })
    .orderBy('change.id', 'DESC')
    .limit(1)
    .getRawOne<{ id: string; userId: string | null; isOpen: boolean }>();
  return newest?.isOpen && newest.userId === by ? newest.id : null;
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
