import type { DataSource } from 'typeorm';
import { NotFound } from '../../errors/public-errors.ts';
import type { EventTransaction } from '../../live/event-store.ts';
import { appendPageUpdated } from '../pages/page-editing.ts';
import { Photo, toPublicPhoto } from '../photos/photo.entity.ts';
import { PhotoAdded, PhotoRemoved, PhotosReordered } from '../photos/photo.types.ts';
import { toPublicTribute, Tribute, TributeStatus } from '../tributes/tribute.entity.ts';
import { publishDecisions, publishRemoval } from '../tributes/publish-tributes.ts';
import { TributeReviewed } from '../tributes/tribute-events.ts';
import { parseFilmKey, parseMediaKey, toMediaAddress } from '../uploads/media-address.ts';
import { Media } from '../uploads/media.entity.ts';
import { findPagesUsing } from '../uploads/picture-usage.ts';

/**
 * Hides a tribute and prevents its page's members from showing it. Call under the page's lock. Returns false if it was
 * taken down already.
 */
export async function takeTributeDown(
  transaction: EventTransaction,
  id: string,
  takenDownFor: string,
): Promise<boolean> {
  const { manager } = transaction;
  const tribute = await manager.findOneBy(Tribute, { id });
  if (!tribute || tribute.status === TributeStatus.WITHDRAWN)
    throw new NotFound('This message is not there any more.');
  const { status: before, takenDownAt } = tribute;
  await manager.update(Tribute, { id }, { takenDownFor });
  if (takenDownAt) return false;
  const status = before === TributeStatus.REMOVED ? before : TributeStatus.HIDDEN;
  const down = { status, takenDownFrom: before, takenDownAt: () => 'now()' };
  await manager.update(Tribute, { id }, down);
  if (before === TributeStatus.VISIBLE)
    await publishRemoval(transaction, tribute.pageId, [tribute]);
  notify(transaction, Object.assign(tribute, { status }));
  return true;
}

/**
 * Gives a tribute the status that it had, under its page's lock; what was removed meanwhile stays so. Returns false if
 * it was not taken down.
 */
export async function putTributeBack(transaction: EventTransaction, id: string): Promise<boolean> {
  const { manager } = transaction;
  const tribute = await manager.findOneBy(Tribute, { id });
  if (!tribute) throw new NotFound('This message is not there any more.');
  const { status: before, takenDownAt, takenDownFrom } = tribute;
  if (!takenDownAt) return false;
  const isAsLeft = before === TributeStatus.HIDDEN;
  tribute.status = isAsLeft && takenDownFrom ? takenDownFrom : before;
  await publishDecisions(transaction, tribute.pageId, [tribute], new Map([[tribute.id, before]]));
  const { status, seq } = tribute;
  const back = { status, seq, takenDownAt: null, takenDownFor: null, takenDownFrom: null };
  await manager.update(Tribute, { id }, back);
  notify(transaction, tribute);
  return true;
}

function notify({ notifyMembers }: EventTransaction, tribute: Tribute): void {
  const { pageId, status } = tribute;
  notifyMembers(TributeReviewed, pageId, { tribute: toPublicTribute(tribute), status, by: null });
}

/**
 * The pages that use a picture or film, in the order in which they are locked. Throws NotFound for an unknown address.
 */
export async function findPagesOfMedia(db: DataSource, address: string): Promise<string[]> {
  const pageIds = await findPagesUsing(db, toKey(address));
  if (pageIds.length === 0) throw new NotFound('No page has such a picture.');
  return pageIds.toSorted();
}

/**
 * Takes a picture or film down, under the lock of the pages that use it: nobody is sent it any more, and it leaves
 * their photos. Returns false if it was taken down already.
 */
export async function takeMediaDown(
  transaction: EventTransaction,
  address: string,
  pageIds: readonly string[],
  takenDownFor: string,
): Promise<boolean> {
  const { manager, append } = transaction;
  const key = toKey(address);
  const before = await manager.findOneByOrFail(Media, { key });
  await manager.update(Media, { key }, { takenDownFor });
  if (before.takenDownAt) return false;
  await manager.update(Media, { key }, { takenDownAt: () => 'now()' });
  for (const pageId of pageIds) {
    for (const photo of await findPhotos(transaction, pageId, key)) {
      const emptied = toPublicPhoto({ ...photo, image: '', caption: '', focus: null });
      await append(PhotoRemoved, pageId, { photoId: photo.id, photo: emptied });
    }
    await appendPageUpdated(transaction, pageId); // cached responses are made again, without its placeholder
  }
  return true;
}

/** Puts it back where it stood, under the same locks. Returns false if it was not taken down. */
export async function putMediaBack(
  transaction: EventTransaction,
  address: string,
  pageIds: readonly string[],
): Promise<boolean> {
  const { manager, append } = transaction;
  const key = toKey(address);
  const before = await manager.findOneByOrFail(Media, { key });
  if (!before.takenDownAt) return false;
  await manager.update(Media, { key }, { takenDownAt: null, takenDownFor: null });
  for (const pageId of pageIds) {
    const photos = (await findPhotos(transaction, pageId, key)).map(toPublicPhoto);
    for (const photo of photos) await append(PhotoAdded, pageId, { photo });
    if (photos.length > 0) await append(PhotosReordered, pageId, { photos }); // an added one stands last
    await appendPageUpdated(transaction, pageId);
  }
  return true;
}

function findPhotos({ manager }: EventTransaction, pageId: string, key: string): Promise<Photo[]> {
  return manager.findBy(Photo, { pageId, image: toMediaAddress(key) });
}

function toKey(address: string): string {
  const key = parseMediaKey(address) ?? parseFilmKey(address);
  if (!key) throw new NotFound('This is not the address of a picture: /media/...');
  return key;
}
