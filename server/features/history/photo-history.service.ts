import { randomUUID } from 'node:crypto';
import { type EntityManager, In, IsNull, MoreThan, Not } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound } from '../../errors/public-errors.ts';
import { isRowNumber } from '../../input/ids.ts';
import type { EventStore } from '../../live/event-store.ts';
import { ComponentAction } from '../components/component-action.ts';
import { ComponentChangeRow } from '../components/component-change.entity.ts';
import { type PhotoBefore, recordPhotoAction } from '../components/photo-action.ts';
import { lockForEditing, type Members } from '../pages/page-editing.ts';
import type { CommitPicture } from '../uploads/media.service.ts';
import { Photo, toPublicPhoto } from '../photos/photo.entity.ts';
import { PhotoAdded, PhotosReordered } from '../photos/photo.types.ts';
import { computeEndRank } from '../photos/photo.rules.ts';
import type { PhotoService } from '../photos/photo.service.ts';

const NOT_KEPT = 'This earlier photo is not kept any more.';

/** A history entry of a photo, with the previous value if that was changed. */
interface StoredPhotoChange extends Photo {
  field: PhotoBefore['field'] | null;
  before: string | null;
}

/** Restores photos from the page's history. */
export class PhotoHistoryService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly members: Members,
    private readonly photos: PhotoService,
    private readonly commitPicture: CommitPicture,
  ) {}

  /** Restores a removed photo, or the value from before a change. Throws NotFound if neither is stored. */
  async restorePhoto(viewer: Viewer, changeId: string): Promise<Photo> {
    const stored = await this.find(changeId);
    if (!stored) throw new NotFound(NOT_KEPT);
    const { field, before } = stored;
    if (field)
      return (await this.photos.changePhoto(viewer, stored.id, { [field]: before ?? '' })).photo;
    return this.restoreRemoved(viewer, stored);
  }

  /** Restores it to its position, or to the end if that is taken; repeating the call changes nothing. */
  private async restoreRemoved(viewer: Viewer, stored: StoredPhotoChange): Promise<Photo> {
    const { pageId, caption, focus } = stored;
    await this.members.requireMember(viewer, pageId);
    return this.eventStore.transact(async (transaction) => {
      const { manager, append } = transaction;
      await lockForEditing(manager, this.members, viewer, pageId);
      const placement = { uploader: viewer.id, pageId, isMember: true };
      const image = await this.commitPicture(stored.image, placement, manager);
      const existing = await manager.findOneBy(Photo, { pageId, image });
      if (existing) return existing;
      // the photo is there with another picture, if it was restored once and cropped since
      const id = (await manager.existsBy(Photo, { id: stored.id })) ? randomUUID() : stored.id;
      const last = await computeEndRank(manager, pageId);
      const isTaken = await manager.existsBy(Photo, { pageId, rank: stored.rank });
      const photo = { id, pageId, image, caption, focus, rank: isTaken ? last : stored.rank };
      await manager.insert(Photo, photo);
      await append(PhotoAdded, pageId, { photo: toPublicPhoto(photo) });
      if (await hasPhotosAfter(manager, photo))
        await append(PhotosReordered, pageId, { photos: [toPublicPhoto(photo)] });
      const action = ComponentAction.RESTORED;
      await recordPhotoAction(transaction, { by: viewer.id, action, photo });
      return photo;
    });
  }

  private async find(changeId: string): Promise<StoredPhotoChange | undefined> {
    if (!isRowNumber(changeId)) return undefined;
    return this.eventStore.db
      .createQueryBuilder(ComponentChangeRow, 'change')
      .select('change.field', 'field')
      .addSelect('change.before', 'before')
      .addSelect('change.pageId', 'pageId')
      .addSelect('change.photoId', 'id')
      .addSelect('change.photoImage', 'image')
      .addSelect('change.photoCaption', 'caption')
      .addSelect('change.photoFocus', 'focus')
      .addSelect('change.photoRank', 'rank')
      .where({ id: changeId, photoId: Not(IsNull()), kind: In(['changed', 'removed']) })
      .getRawOne<StoredPhotoChange>();
  }
}

/** Whether photos come after this one: an added photo is expected to be the last. */
async function hasPhotosAfter(manager: EntityManager, { pageId, rank }: Photo): Promise<boolean> {
  return manager.existsBy(Photo, { pageId, rank: MoreThan(rank) });
}
