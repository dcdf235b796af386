import { randomUUID } from 'node:crypto';
import { computeMovedRanks, writeRanks } from '../../database/rank.ts';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound, Refused } from '../../errors/public-errors.ts';
import { isUuid } from '../../input/ids.ts';
import type { EventTransaction, EventStore } from '../../live/event-store.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { appendAudit, asMember } from '../audit/audit-log.ts';
import { ComponentAction } from '../components/component-action.ts';
import { type PhotoBefore, recordPhotoAction } from '../components/photo-action.ts';
import {
  lockForEditing,
  lockTributePage,
  type Members,
  readPage,
  requireEditablePage,
} from '../pages/page-editing.ts';
import type { Page } from '../pages/page.entity.ts';
import type { CommitPicture } from '../uploads/media.service.ts';
import { findShownPhotos, Photo, toPublicPhoto } from './photo.entity.ts';
import { PhotoAdded, PhotoChanged, PhotoRemoved, PhotosReordered } from './photo.types.ts';
import {
  CHANGEABLE_FIELDS,
  checkCaption,
  checkPhotoChange,
  computeEndRank,
  MAX_PHOTOS,
  type PhotoChange,
} from './photo.rules.ts';

/** A photo that was added or changed, and its page with that change. */
interface ChangedPhoto {
  photo: Photo;
  page: Page;
}

/** Reads and changes a page's photos. */
export class PhotoService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly members: Members,
    private readonly commitPicture: CommitPicture,
  ) {}

  /** A page's photos in order, without those that the operator took down. */
  async findByPage(pageId: string): Promise<Photo[]> {
    return isUuid(pageId) ? findShownPhotos(this.eventStore.db, pageId, MAX_PHOTOS) : [];
  }

  /**
   * Adds an uploaded picture after the page's other photos; repeating the call with the same picture gives the first
   * result. Throws Refused for pictures that were not uploaded here, and if the page is full.
   */
  async addPhoto(
    viewer: Viewer,
    givenPageId: string,
    address: string,
    captionGiven = '',
  ): Promise<ChangedPhoto> {
    const pageId = await requireEditablePage(this.eventStore.db, this.members, viewer, givenPageId);
    const caption = checkCaption(captionGiven);
    return this.eventStore.transact(async (transaction) => {
      const { manager, append } = transaction;
      await lockTributePage(manager, this.members, viewer, pageId);
      const placement = { uploader: viewer.id, pageId, isMember: true };
      const image = await this.commitPicture(address.trim(), placement, manager);
      const first = await manager.findOneBy(Photo, { pageId, image });
      if (first) return { photo: first, page: await readPage(manager, pageId) };
      const photo = {
        id: randomUUID(),
        pageId,
        image,
        caption,
        focus: null,
        rank: await computeEndRank(manager, pageId),
      };
      await manager.insert(Photo, photo);
      await append(PhotoAdded, pageId, { photo: toPublicPhoto(photo) });
      await recordChange(transaction, viewer, ComponentAction.ADDED, photo);
      return { photo, page: await readPage(manager, pageId) };
    });
  }

  /** Moves a photo right after another of its page; `afterId` null: to the front. */
  async movePhoto(viewer: Viewer, id: string, afterId: string | null): Promise<Page> {
    const { pageId } = await this.findForEditing(viewer, id);
    const after = afterId?.toLowerCase() ?? null;
    return this.eventStore.transact(async (transaction) => {
      const { manager, append } = transaction;
      await lockForEditing(manager, this.members, viewer, pageId);
      const photos = await manager.find(Photo, { where: { pageId }, order: { rank: 'ASC' } });
      const index = photos.findIndex((photo) => photo.id === id.toLowerCase());
      const moved = photos[index];
      if (!moved) throw new NotFound('This photo is not there any more.');
      if (after === moved.id) throw new Refused('A photo cannot stand behind itself.');
      if (after !== null && !photos.some((photo) => photo.id === after))
        throw new Refused('The photo that it should follow is not on this page any more.');
      if ((photos[index - 1]?.id ?? null) === after) return readPage(manager, pageId);

      const newRanks = computeMovedRanks(photos, moved.id, after);
      await writeRanks(manager, Photo, newRanks);
      const ranks = new Map(newRanks.map((row) => [row.id, row.rank]));
      const changed = photos.filter((photo) => ranks.has(photo.id));
      for (const photo of changed) photo.rank = ranks.get(photo.id) ?? photo.rank;
      await append(PhotosReordered, pageId, { photos: changed.map(toPublicPhoto) });
      await recordChange(transaction, viewer, ComponentAction.MOVED, moved);
      return readPage(manager, pageId);
    });
  }

  /**
   * Changes the given fields of a photo, with one history entry per field. Throws Refused for a caption of more than
   * 300 characters, an invalid focus, and a picture that was not uploaded here or is already on the page.
   */
  async changePhoto(viewer: Viewer, id: string, input: PhotoChange): Promise<ChangedPhoto> {
    const { pageId, id: photoId } = await this.findForEditing(viewer, id);
    const { image, ...changes } = checkPhotoChange(input);
    return this.eventStore.transact(async (transaction) => {
      const { manager, append } = transaction;
      await lockForEditing(manager, this.members, viewer, pageId);
      const photo = await manager.findOneBy(Photo, { id: photoId });
      if (!photo) throw new NotFound('This photo is not there any more.');
      const before = { ...photo };
      Object.assign(photo, changes);
      if (image !== undefined && image !== photo.image) {
        const placement = { uploader: viewer.id, pageId, isMember: true };
        photo.image = await this.commitPicture(image, placement, manager);
        const other = await manager.findOneBy(Photo, { pageId, image: photo.image });
        if (other && other.id !== photoId)
          throw new Refused('This picture is on the page already.');
      }
      const changed = CHANGEABLE_FIELDS.filter((field) => photo[field] !== before[field]);
      if (changed.length === 0) return { photo, page: await readPage(manager, pageId) };
      const { caption, focus } = photo;
      await manager.update(Photo, { id: photoId }, { image: photo.image, caption, focus });
      await append(PhotoChanged, pageId, { photo: toPublicPhoto(photo) });
      for (const field of changed) {
        const earlier = { field, value: before[field] ?? '' };
        await recordChange(transaction, viewer, ComponentAction.CHANGED, photo, earlier);
      }
      return { photo, page: await readPage(manager, pageId) };
    });
  }

  /** Removes a photo from its page; `expectedPageId` is the page that the caller expects it on. */
  async removePhoto(viewer: Viewer, id: string, expectedPageId?: string): Promise<Page> {
    const { pageId, id: photoId } = await this.findForEditing(viewer, id, expectedPageId);
    return this.eventStore.transact(async (transaction) => {
      const { manager, append } = transaction;
      await lockForEditing(manager, this.members, viewer, pageId);
      const photo = await manager.findOneBy(Photo, { id: photoId });
      if (!photo) return readPage(manager, pageId);
      await manager.delete(Photo, { id: photoId });
      const emptied = toPublicPhoto({ ...photo, image: '', caption: '', focus: null }); // replaces it in older events
      await append(PhotoRemoved, pageId, { photoId, photo: emptied });
      await recordChange(transaction, viewer, ComponentAction.REMOVED, photo);
      await appendAudit(manager, asMember(viewer), AuditAction.PHOTO_REMOVED, { pageId });
      return readPage(manager, pageId);
    });
  }

  /** The photo, if the viewer may edit its page; otherwise throws NotFound or Forbidden. */
  private async findForEditing(
    viewer: Viewer,
    id: string,
    expectedPageId?: string,
  ): Promise<Photo> {
    if (expectedPageId !== undefined)
      await requireEditablePage(this.eventStore.db, this.members, viewer, expectedPageId);
    const photo = isUuid(id)
      ? await this.eventStore.db.getRepository(Photo).findOneBy({ id })
      : null;
    if (!photo || (expectedPageId !== undefined && photo.pageId !== expectedPageId.toLowerCase()))
      throw new NotFound('There is no such photo on this page.');
    await this.members.requireMember(viewer, photo.pageId);
    return photo;
  }
}

function recordChange(
  transaction: EventTransaction,
  viewer: Viewer,
  action: ComponentAction,
  photo: Photo,
  before?: PhotoBefore,
): Promise<void> {
  return recordPhotoAction(transaction, { by: viewer.id, action, photo, before });
}
