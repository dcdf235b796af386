import { randomUUID } from 'node:crypto';
import { ranksToMove } from '../../database/rank.ts';
import { readRows } from '../../database/read-rows.ts';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound, Refused, Unauthenticated } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { Change, EventStore } from '../../live/event-store.ts';
import { ComponentAction } from '../components/component-action.ts';
import { type PhotoBefore, recordPhotoAction } from '../components/photo-action.ts';
import {
  lockForEditing,
  type Members,
  currentPage,
  requireEditablePage,
} from '../pages/page.editing.ts';
import type { Page } from '../pages/page.entity.ts';
import type { CommitPicture } from '../uploads/media.service.ts';
import { Photo, publicPhoto } from './photo.entity.ts';
import { PhotoAdded, PhotoChanged, PhotoRemoved, PhotosReordered } from './photo.events.ts';
import {
  CHANGEABLE,
  checkCaption,
  checkPhotoChange,
  endOfPhotos,
  MAX_PHOTOS,
  type PhotoChange,
} from './photo.rules.ts';

/** The verbs of a page's photo grid. */
export class PhotoService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly members: Members,
    private readonly commitPicture: CommitPicture,
  ) {}

  /** A page's photos in their order. */
  async ofPage(pageId: string): Promise<Photo[]> {
    if (!isUuid(pageId)) return [];
    const rest = `where page_id = $1 order by rank limit ${MAX_PHOTOS}`;
    return readRows(this.eventStore.db, Photo, rest, [pageId]);
  }

  /**
   * Puts an uploaded picture behind the page's other photos; again with the same picture gives the
   * first result. Refused for pictures that were not uploaded here and where the page is full.
   */
  async addPhoto(
    viewer: Viewer | null,
    page: string,
    address: string,
    captionGiven = '',
  ): Promise<Photo> {
    const pageId = await requireEditablePage(this.eventStore.db, this.members, viewer, page);
    const caption = checkCaption(captionGiven);
    return this.eventStore.transact(async (change) => {
      const { manager, append } = change;
      await lockForEditing(manager, this.members, viewer, pageId);
      const placement = { uploader: viewer?.id ?? null, pageId, asMember: true };
      const image = await this.commitPicture(address.trim(), placement, manager);
      const first = await manager.findOneBy(Photo, { pageId, image });
      if (first) return first;
      const photo = {
        id: randomUUID(),
        pageId,
        image,
        caption,
        focus: null,
        rank: await endOfPhotos(manager, pageId),
      };
      await manager.insert(Photo, photo);
      await append(PhotoAdded, pageId, { photo: publicPhoto(photo) });
      await note(change, viewer, ComponentAction.ADDED, photo);
      return photo;
    });
  }

  /** Puts a photo right behind another of its page; `afterId` null: to the front. */
  async movePhoto(viewer: Viewer | null, id: string, afterId: string | null): Promise<Page> {
    const { pageId } = await this.toEdit(viewer, id);
    const after = afterId?.toLowerCase() ?? null;
    return this.eventStore.transact(async (change) => {
      const { manager, append } = change;
      await lockForEditing(manager, this.members, viewer, pageId);
      const photos = await manager.find(Photo, { where: { pageId }, order: { rank: 'ASC' } });
      const at = photos.findIndex((photo) => photo.id === id.toLowerCase());
      const moved = photos[at];
      if (!moved) throw new NotFound('This photo is not there any more.');
      if (after === moved.id) throw new Refused('A photo cannot stand behind itself.');
      if (after !== null && !photos.some((photo) => photo.id === after))
        throw new Refused('The photo that it should follow is not on this page any more.');
      if ((photos[at - 1]?.id ?? null) === after) return currentPage(manager, pageId);

      const ranks = new Map(ranksToMove(photos, moved.id, after).map((row) => [row.id, row.rank]));
      await manager.query(
        `update photo set rank = moved.rank
         from unnest($1::uuid[], $2::text[]) as moved (id, rank) where photo.id = moved.id`,
        [[...ranks.keys()], [...ranks.values()]],
      );
      const changed = photos.filter((photo) => ranks.has(photo.id));
      for (const photo of changed) photo.rank = ranks.get(photo.id) ?? photo.rank;
      await append(PhotosReordered, pageId, { photos: changed.map(publicPhoto) });
      await note(change, viewer, ComponentAction.MOVED, moved);
      return currentPage(manager, pageId);
    });
  }

  /**
   * Changes what is given of a photo, each with an entry of its own in the history. Refused for a caption
   * past 300 characters, a point outside, and a picture that was not uploaded here or is on the page already.
   */
  async changePhoto(viewer: Viewer | null, id: string, input: PhotoChange): Promise<Photo> {
    const { pageId, id: photoId } = await this.toEdit(viewer, id);
    const { image, ...changes } = checkPhotoChange(input);
    return this.eventStore.transact(async (change) => {
      const { manager, append } = change;
      await lockForEditing(manager, this.members, viewer, pageId);
      const photo = await manager.findOneBy(Photo, { id: photoId });
      if (!photo) throw new NotFound('This photo is not there any more.');
      const before = { ...photo };
      Object.assign(photo, changes);
      if (image !== undefined && image !== photo.image) {
        const placement = { uploader: viewer?.id ?? null, pageId, asMember: true };
        photo.image = await this.commitPicture(image, placement, manager);
        const other = await manager.findOneBy(Photo, { pageId, image: photo.image });
        if (other && other.id !== photoId)
          throw new Refused('This picture is on the page already.');
      }
      const changed = CHANGEABLE.filter((field) => photo[field] !== before[field]);
      if (changed.length === 0) return photo;
      const { caption, focus } = photo;
      await manager.update(Photo, { id: photoId }, { image: photo.image, caption, focus });
      await append(PhotoChanged, pageId, { photo: publicPhoto(photo) });
      for (const field of changed) {
        const earlier = { field, value: before[field] ?? '' };
        await note(change, viewer, ComponentAction.CHANGED, photo, earlier);
      }
      return photo;
    });
  }

  /** Removes a photo from its page; `expectedPage` is the page that the caller believes it to be on. */
  async removePhoto(viewer: Viewer | null, id: string, expectedPage?: string): Promise<Page> {
    const { pageId, id: photoId } = await this.toEdit(viewer, id, expectedPage);
    return this.eventStore.transact(async (change) => {
      const { manager, append } = change;
      await lockForEditing(manager, this.members, viewer, pageId);
      const photo = await manager.findOneBy(Photo, { id: photoId });
      if (!photo) return currentPage(manager, pageId);
      await manager.delete(Photo, { id: photoId });
      const emptied = publicPhoto({ ...photo, image: '', caption: '', focus: null }); // what older events may say of it
      await append(PhotoRemoved, pageId, { photoId, photo: emptied });
      await note(change, viewer, ComponentAction.REMOVED, photo);
      return currentPage(manager, pageId);
    });
  }

  /** The photo, if the viewer may edit its page: else Unauthenticated, NotFound or Forbidden. */
  private async toEdit(viewer: Viewer | null, id: string, page?: string): Promise<Photo> {
    if (!viewer) throw new Unauthenticated();
    if (page !== undefined)
      await requireEditablePage(this.eventStore.db, this.members, viewer, page);
    const photo = isUuid(id)
      ? await this.eventStore.db.getRepository(Photo).findOneBy({ id })
      : null;
    if (!photo || (page !== undefined && photo.pageId !== page.toLowerCase()))
      throw new NotFound('There is no such photo on this page.');
    await this.members.requireMember(viewer, photo.pageId);
    return photo;
  }
}

function note(
  change: Change,
  viewer: Viewer | null,
  action: ComponentAction,
  photo: Photo,
  before?: PhotoBefore,
): Promise<void> {
  return recordPhotoAction(change, { by: viewer?.id ?? null, action, photo, before });
}
