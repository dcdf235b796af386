import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { DataSource, EntityManager } from 'typeorm';
import { NotFound, Refused } from '../../graphql/errors.ts';
import { isMediaKey, keyOfAddress, mediaAddress, mediaKey } from './media-address.ts';
import { developPicture, judgePicture } from './picture.ts';
import type { Storage, StoredFile } from './storage.ts';
import { WorkQueue } from './work-queue.ts';

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

/** What visitors can get of a picture; the original is for the owners' export only. */
export type Variant = 'public' | 'sm';

const TEMPORARY_HOURS = 24;
const SWEPT_AT_ONCE = 50;
/** One processor stays free for the sockets; more than four pictures at once only cost memory. */
const PICTURES_AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));
const PICTURES_WAITING = 200;

/** Takes pictures in, keeps them, and hands them out. */
export class MediaService {
  private readonly queue = new WorkQueue(
    PICTURES_AT_ONCE,
    PICTURES_WAITING,
    'Many pictures are arriving at once. Please try again in a minute.',
  );

  constructor(
    private readonly db: DataSource,
    private readonly storage: Storage,
  ) {}

  /**
   * Stores an uploaded picture (its content, or the path of a file that stays the caller's) as a
   * temporary one. Throws Refused or TooLarge where it is not a picture we can show.
   */
  async storePicture(input: Buffer | string, uploader: string | null): Promise<StoredPicture> {
    const type = await judgePicture(input);
    const picture = await this.queue.run(() => developPicture(input, type));
    const key = mediaKey({ id: randomBytes(16).toString('hex'), ...picture });
    // the row first: should the process die half-way, the sweep still finds the files
    await this.db.query(
      `insert into media (key, state, uploader, type) values ($1, 'temporary', $2, $3)`,
      [key, uploader, type],
    );
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
   * Keeps a temporary picture for good and answers its plain address; again is fine. Throws Refused
   * for addresses of other sites, unknown ones, and temporary ones of somebody else's account.
   * With `manager` it is part of the caller's transaction.
   */
  async commitPicture(
    address: string,
    uploader: string | null = null,
    manager: EntityManager = this.db.manager,
  ): Promise<string> {
    const key = keyOfAddress(address);
    if (!key) throw new Refused('This is not a picture that was uploaded here.');
    const [rows] = (await manager.query(
      `update media set state = 'committed'
       where key = $1 and (state = 'committed' or uploader is null or uploader = $2)
       returning key`,
      [key, uploader],
    )) as [{ key: string }[], number];
    if (rows.length === 0)
      throw new Refused('This picture is no longer here. Please upload it once more.');
    return mediaAddress(key);
  }

  /** Opens a variant for reading. Throws NotFound. */
  async openVariant(key: string, variant: Variant): Promise<StoredFile> {
    const file = isMediaKey(key) ? await this.storage.get(key, fileOf(variant)) : null;
    if (!file) throw new NotFound('There is no such picture.');
    return file;
  }

  /** Removes one batch of temporary pictures older than a day; answers how many it removed. */
  async sweep(): Promise<number> {
    return this.db.transaction(async (manager) => {
      // locked, so that a picture being committed right now is either kept or already gone
      const old = (await manager.query(
        `select key from media
         where state = 'temporary' and created_at < now() - make_interval(hours => $1)
         order by created_at limit $2 for update skip locked`,
        [TEMPORARY_HOURS, SWEPT_AT_ONCE],
      )) as { key: string }[];
      const keys = old.map(({ key }) => key);
      for (const key of keys) await this.storage.remove(key);
      await manager.query('delete from media where key = any($1)', [keys]);
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
