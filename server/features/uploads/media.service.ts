import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { SharedQuery } from '../../database/shared-query.ts';
import { NotFound, Refused } from '../../graphql/errors.ts';
import type { Reads } from '../../graphql/reads.ts';
import { isMediaKey, keyOfAddress, mediaAddress, mediaKey } from './media-address.ts';
import {
  arePublic,
  commitPicture,
  findUnused,
  pagesOf,
  type PicturePlacement,
} from './picture-places.ts';
import { Media } from './media.entity.ts';
import type { Pictures } from './pictures.ts';
import type { Storage, StoredFile } from './storage.ts';
import type { Sender } from './upload-quota.ts';

/** Keeps a picture that goes on a page; see MediaService. */
export type CommitPicture = MediaService['commitPicture'];

/** A stored picture as its uploader is told of it. */
export interface StoredPicture {
  address: string;
  width: number;
  height: number;
}

/** A picture whose variants were made beforehand, with an id of its own choice. */
export interface PreparedPicture {
  id: string;
  width: number;
  height: number;
  color: string;
  type: string;
  original: Buffer;
  public: Buffer;
  sm: Buffer;
}

/** What can be had of a picture; the original is for the owners' export only. */
export type Variant = 'public' | 'sm';

/** Whether who asks may see what these pages have taken back; the pages are looked up where that matters. */
export type MayOpen = (pages: () => Promise<string[]>) => Promise<boolean>;

/** A picture opened for reading. */
export type OpenedPicture = StoredFile & { isPublic: boolean };

/** The look-up of a picture in the response cache, and its only version, as a key always names the same picture. */
export const PICTURE_LOOKUP = 'picture:';
const SHOWN_VERSION = 'shown';

const NO_PICTURE = 'There is no such picture.';
const TEMPORARY_HOURS = 24;
const SWEEP_BATCH = 50;

/** Stores pictures, keeps those that pages use, and opens them for reading. */
export class MediaService {
  private readonly visibility = new SharedQuery((keys) => arePublic(this.db, keys));

  constructor(
    private readonly db: DataSource,
    private readonly storage: Storage,
    private readonly pictures: Pictures,
    /** Whether an account is a member of any page. */
    private readonly isMember: (account: string) => Promise<boolean>,
  ) {}

  /**
   * Stores an uploaded picture (its content, or the path of a file that stays the caller's) as a
   * temporary one. Throws Refused or TooLarge where it is not a picture we can show, TooMany where
   * there are too many just now, and where nobody waits for it any more (`signal`). `writeFile` writes the
   * file when its turn has come.
   */
  async storePicture(
    input: Buffer | string,
    { uploader, network }: Sender,
    { signal, writeFile }: { signal?: AbortSignal; writeFile?: () => Promise<void> } = {},
  ): Promise<StoredPicture> {
    const member = uploader !== null && (await this.isMember(uploader));
    const picture = await this.pictures.develop(input, { network, member, signal }, writeFile);
    const key = mediaKey({ id: randomBytes(16).toString('hex'), ...picture });
    // the row first: should the process die half-way, the sweep still finds the files
    const row = { key, state: 'temporary' as const, uploader, type: picture.type };
    await this.db.getRepository(Media).insert(row);
    const original = Buffer.isBuffer(input)
      ? input
      : { size: (await stat(input)).size, stream: createReadStream(input) };
    await this.putFiles(key, { ...picture, original });
    return { address: mediaAddress(key), width: picture.width, height: picture.height };
  }

  /** Stores a committed picture that was prepared beforehand; again with the same id changes nothing. */
  async storePrepared(picture: PreparedPicture): Promise<string> {
    const key = mediaKey(picture);
    if (!(await this.storage.exists(key, fileOf('sm')))) await this.putFiles(key, picture);
    await this.db.query(
      `insert into media (key, state, type) values ($1, 'committed', $2) on conflict do nothing`,
      [key, picture.type],
    );
    return mediaAddress(key);
  }

  /**
   * Keeps a picture that goes on a page, within the caller's transaction, and answers its plain address;
   * again is fine. Throws Refused for addresses of other sites, unknown ones, temporary ones of another
   * account than `uploader`, and what no page shows any more; members may put back what their page showed.
   */
  async commitPicture(
    address: string,
    placement: PicturePlacement,
    manager: EntityManager = this.db.manager,
  ): Promise<string> {
    const key = keyOfAddress(address);
    if (!key) throw new Refused('This is not a picture that was uploaded here.');
    if (!(await commitPicture(manager, key, placement)))
      throw new Refused('This picture is no longer here. Please upload it once more.');
    return mediaAddress(key);
  }

  /**
   * Opens a variant for reading. What no page shows any more is only for whoever `mayOpen` lets, by the
   * pages that hold it. Throws NotFound for all others, as for what is not there. Notes what everybody may see.
   */
  async openVariant(
    key: string,
    variant: Variant,
    mayOpen: MayOpen,
    reads?: Reads,
  ): Promise<OpenedPicture> {
    const shown = isMediaKey(key) ? (await this.visibility.load([key])).get(key) : undefined;
    if (shown === undefined) throw new NotFound(NO_PICTURE);
    if (!shown && !(await mayOpen(() => pagesOf(this.db, key)))) throw new NotFound(NO_PICTURE);
    const file = await this.storage.get(key, fileOf(variant));
    if (!file) throw new NotFound(NO_PICTURE);
    if (shown) reads?.noteVersion(PICTURE_LOOKUP + key, SHOWN_VERSION);
    return { ...file, isPublic: shown };
  }

  /** Whether everybody may still see each of these pictures (`picture:<key>`), as a version of it that is null where not. */
  async versionsOf(lookups: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    const keys = lookups.map((lookup) => lookup.slice(PICTURE_LOOKUP.length));
    const shown = await this.visibility.load(keys);
    return new Map(
      keys.map((key) => [PICTURE_LOOKUP + key, shown.get(key) ? SHOWN_VERSION : null]),
    );
  }

  /** Removes one batch of pictures that nobody kept within a day, or that no place holds for 30 days; answers how many. */
  async sweep(): Promise<number> {
    return this.db.transaction(async (manager) => {
      // locked, so that a picture being committed right now is either kept or already gone
      const expired = (await manager.query(
        `select key from media
         where state = 'temporary' and created_at < now() - make_interval(hours => $1)
         order by created_at limit $2 for update skip locked`,
        [TEMPORARY_HOURS, SWEEP_BATCH],
      )) as { key: string }[];
      const keys = [...expired.map(({ key }) => key), ...(await findUnused(manager))];
      for (const key of keys) await this.storage.remove(key);
      await manager.delete(Media, { key: In(keys) });
      return keys.length;
    });
  }

  private async putFiles(key: string, files: Files): Promise<void> {
    await this.storage.put(key, 'original', files.original);
    await this.storage.put(key, fileOf('public'), files.public);
    await this.storage.put(key, fileOf('sm'), files.sm);
  }
}

type Files = { original: Parameters<Storage['put']>[2]; public: Buffer; sm: Buffer };

function fileOf(variant: Variant): string {
  return `${variant}.webp`;
}
