import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type DataSource, type EntityManager, In, Raw } from 'typeorm';
import { NotFound, Refused } from '../../errors/public-errors.ts';
import type { DependencyTracker } from '../../http/dependency-tracker.ts';
import type { PageAccess } from '../pages/page-access.ts';
import {
  isMediaKey,
  type MediaParts,
  parseMediaKey,
  parseVariant,
  toMediaAddress,
  toMediaKey,
} from './media-address.ts';
import {
  findUnused,
  markCommitted,
  type MayOpen,
  MediaVisibility,
  type PicturePlacement,
} from './picture-usage.ts';
import { Media } from './media.entity.ts';
import { type FirstFiles, type OpenedFile, PictureFiles } from './pictures/picture-files.ts';
import type { PictureQueue } from './pictures/picture-queue.ts';
import type { Storage } from './storage/storage.ts';
import type { Sender } from './resumable/upload-quota.ts';

/** Commits a picture that is put on a page; see MediaService. */
export type CommitPicture = MediaService['commitPicture'];

/** Opens a variant of a picture; see MediaService. */
export type OpenPicture = MediaService['openVariant'];

/**
 * The prefix of a picture's look-up in the response cache, and its only version, as a key's content never changes.
 */
export const PICTURE_LOOKUP = 'picture:';
const SHOWN_VERSION = 'shown';

const NO_PICTURE = 'There is no such picture.';
const TEMPORARY_HOURS = 24;
const SWEEP_BATCH = 50;
const isExpired = Raw((column) => `${column} < now() - make_interval(hours => ${TEMPORARY_HOURS})`);

/** Stores pictures, commits those used on pages, and opens them for reading. */
export class MediaService {
  private readonly visibility: MediaVisibility;
  private readonly files: PictureFiles;

  constructor(
    private readonly db: DataSource,
    private readonly storage: Storage,
    private readonly pictures: PictureQueue,
    private readonly access: Pick<PageAccess, 'publicUsageSql' | 'visibleUsageSql'>,
    /** Whether an account is a member of any page. */
    private readonly isMember: (account: string) => Promise<boolean>,
  ) {
    this.visibility = new MediaVisibility(db, access);
    this.files = new PictureFiles(storage);
  }

  /**
   * Stores an uploaded picture, in a file that the caller deletes, as a temporary one, and returns its address.
   * Throws Refused or TooLarge if it is not a picture we can show, TooMany if too many are being processed, and if
   * nobody waits for it any more (`signal`). `writeFile` writes the file when its turn has come.
   */
  async storePicture(
    path: string,
    { uploader, network }: Sender,
    { signal, writeFile }: { signal?: AbortSignal; writeFile?: () => Promise<void> } = {},
  ): Promise<string> {
    const isMember = uploader !== null && (await this.isMember(uploader));
    const picture = await this.pictures.processImage(
      path,
      { network, isMember, signal },
      writeFile,
    );
    const key = toMediaKey({ id: randomBytes(16).toString('hex'), ...picture });
    // the row first: if the process dies half-way, the sweep still finds the files
    const { type, placeholder } = picture;
    const { size } = await stat(path);
    const row = { key, state: 'temporary' as const, uploader, type, placeholder };
    await this.db.getRepository(Media).insert({ ...row, bytes: String(size) });
    await this.files.store(key, { ...picture, original: { size, stream: createReadStream(path) } });
    return toMediaAddress(key);
  }

  /**
   * Stores a picture whose variants were made beforehand as a committed one; repeating the call with the same id changes
   * nothing.
   */
  async storePrepared(
    picture: MediaParts & FirstFiles & { type: string; original: Buffer },
  ): Promise<string> {
    const key = toMediaKey(picture);
    if (!(await this.files.exist(key))) await this.files.store(key, picture);
    await this.db
      .createQueryBuilder()
      .insert()
      .into(Media)
      .values({
        key,
        state: 'committed',
        type: picture.type,
        bytes: String(picture.original.length),
      })
      .orIgnore()
      .execute();
    return toMediaAddress(key);
  }

  /**
   * Commits a picture that goes on a page, within the caller's transaction, and returns its plain address; can be
   * repeated. Throws Refused for addresses of other sites, unknown ones, temporary ones of an account other than
   * `uploader`, and pictures that no page shows any more; members may put back what their page showed.
   */
  async commitPicture(
    address: string,
    placement: PicturePlacement,
    manager: EntityManager = this.db.manager,
  ): Promise<string> {
    const key = parseMediaKey(address);
    if (!key) throw new Refused('This is not a picture that was uploaded here.');
    if (!(await markCommitted(manager, key, placement, this.access.publicUsageSql)))
      throw new Refused('This picture is no longer here. Please upload it once more.');
    return toMediaAddress(key);
  }

  /**
   * Opens a variant, or the nearest existing one while it is being made. Throws NotFound for an unknown or taken-down
   * picture, and for one that no page shows unless `mayOpen`, given the pages that use it, allows it. Records the
   * dependency of public pictures.
   */
  async openVariant(
    key: string,
    name: string,
    mayOpen: MayOpen,
    tracker?: DependencyTracker,
  ): Promise<OpenedFile & { isPublic: boolean }> {
    if (!isMediaKey(key)) throw new NotFound(NO_PICTURE);
    const isPublic = await this.visibility.require(key, mayOpen, NO_PICTURE);
    const variant = parseVariant(key, name);
    const file = variant && (await this.files.open(key, variant));
    if (!file) throw new NotFound(NO_PICTURE);
    if (isPublic) tracker?.trackDependency(PICTURE_LOOKUP + key, SHOWN_VERSION);
    return { ...file, isPublic };
  }

  /** The version of each picture (`picture:<key>`), which is null unless everybody may still see it. */
  async readVersions(lookups: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    const keys = lookups.map((lookup) => lookup.slice(PICTURE_LOOKUP.length));
    const shown = await this.visibility.findPublic(keys);
    return new Map(
      keys.map((key) => [PICTURE_LOOKUP + key, shown.has(key) ? SHOWN_VERSION : null]),
    );
  }

  /**
   * Deletes one batch of pictures not committed within a day, or unused for 30 days; returns how many. They are marked
   * first, so that no transaction waits for the storage, and what a process that dies leaves is deleted by the next.
   */
  async sweep(): Promise<number> {
    await this.db.transaction(markRemoved);
    const media = this.db.getRepository(Media);
    const removed = await media.find({ where: { state: 'removed' }, take: SWEEP_BATCH });
    for (const { key } of removed) {
      const marked = { key, state: 'removed' } as const;
      if (!(await media.existsBy(marked))) continue; // committed since by a process of release 1.1, which knows no such mark
      await this.storage.remove(key);
      await media.delete(marked);
    }
    return removed.length;
  }
}

/** Marks one batch as removed; a picture that is being committed right now is either kept or cannot be committed. */
async function markRemoved(manager: EntityManager): Promise<void> {
  const expired = await manager.find(Media, {
    where: { state: 'temporary', createdAt: isExpired },
    order: { createdAt: 'ASC' },
    take: SWEEP_BATCH,
    lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
  });
  const keys = [...expired.map(({ key }) => key), ...(await findUnused(manager))];
  await manager.update(Media, { key: In(keys) }, { state: 'removed' });
}
