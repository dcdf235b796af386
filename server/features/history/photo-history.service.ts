import { type EntityManager, MoreThan } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound, Unauthenticated } from '../../graphql/errors.ts';
import type { EventStore } from '../../live/event-store.ts';
import { ComponentAction } from '../components/component-action.ts';
import { type PhotoBefore, recordPhotoAction } from '../components/photo-action.ts';
import { lockForEditing, type Members } from '../pages/page.editing.ts';
import type { CommitPicture } from '../uploads/media.service.ts';
import { Photo, publicPhoto } from '../photos/photo.entity.ts';
import { PhotoAdded, PhotosReordered } from '../photos/photo.events.ts';
import { endOfPhotos } from '../photos/photo.rules.ts';
import type { PhotoService } from '../photos/photo.service.ts';

const NUMBER = /^\d{1,18}$/;
const NOT_KEPT = 'This earlier photo is not kept any more.';

/** What the history knows of a photo, and what stood there before where that was changed. */
interface Remembered extends Photo {
  field: PhotoBefore['field'] | null;
  before: string | null;
}

/** Photos as they were, from the page's history. */
export class PhotoHistoryService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly members: Members,
    private readonly photos: PhotoService,
    private readonly commitPicture: CommitPicture,
  ) {}

  /** Brings a removed photo back, or what stood there before a change. NotFound where neither is kept. */
  async restorePhoto(viewer: Viewer | null, changeId: string): Promise<Photo> {
    if (!viewer) throw new Unauthenticated();
    const remembered = await this.find(changeId);
    if (!remembered) throw new NotFound(NOT_KEPT);
    const { field, before } = remembered;
    if (field) return this.photos.changePhoto(viewer, remembered.id, { [field]: before ?? '' });
    return this.restoreRemoved(viewer, remembered);
  }

  /** To its place, or to the end where that was taken; again changes nothing. */
  private async restoreRemoved(viewer: Viewer, remembered: Remembered): Promise<Photo> {
    const { id, pageId, caption, focus } = remembered;
    await this.members.requireMember(viewer, pageId);
    return this.eventStore.transact(async (change) => {
      const { manager, append } = change;
      await lockForEditing(manager, this.members, viewer, pageId);
      const placement = { uploader: viewer.id, pageId, asMember: true };
      const image = await this.commitPicture(remembered.image, placement, manager);
      const there = await manager.findOneBy(Photo, { pageId, image });
      if (there) return there;
      const last = await endOfPhotos(manager, pageId);
      const isTaken = await manager.existsBy(Photo, { pageId, rank: remembered.rank });
      const photo = { id, pageId, image, caption, focus, rank: isTaken ? last : remembered.rank };
      await manager.insert(Photo, photo);
      await append(PhotoAdded, pageId, { photo: publicPhoto(photo) });
      if (await isFollowed(manager, photo))
        await append(PhotosReordered, pageId, { photos: [publicPhoto(photo)] });
      const action = ComponentAction.RESTORED;
      await recordPhotoAction(change, { by: viewer.id, action, photo });
      return photo;
    });
  }

  private async find(changeId: string): Promise<Remembered | undefined> {
    if (!NUMBER.test(changeId)) return undefined;
    const [remembered] = (await this.eventStore.db.query(
      `select field, before, page_id as "pageId", photo_id as id, photo_image as image,
              photo_caption as caption, photo_focus as focus,
              photo_rank as rank
       from component_change
       where id = $1 and photo_id is not null and kind in ('changed', 'removed')`,
      [changeId],
    )) as Remembered[];
    return remembered;
  }
}

/** Whether photos stand behind this one: an added photo is believed to be the last. */
async function isFollowed(manager: EntityManager, { pageId, rank }: Photo): Promise<boolean> {
  return manager.existsBy(Photo, { pageId, rank: MoreThan(rank) });
}
