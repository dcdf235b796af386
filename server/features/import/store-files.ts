import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataSource, In } from 'typeorm';
import { MAX_FILM_BYTES, MAX_PICTURE_BYTES } from '../../../protocol/limits.ts';
import { PublicError, Refused } from '../../errors/public-errors.ts';
import type { FilmService } from '../uploads/films/film.service.ts';
import { parseFilmKey, parseMediaKey } from '../uploads/media-address.ts';
import { Media } from '../uploads/media.entity.ts';
import type { MediaService } from '../uploads/media.service.ts';
import type { Storage } from '../uploads/storage/storage.ts';
import type { ArchiveFile } from './archive-file.ts';

/** The operator's shell; visitors' uploads wait in a queue of their own. */
const SENDER = { uploader: null, network: 'import' };
/** How many files are removed by one statement, which takes 65,535 values at most. */
const BATCH_SIZE = 1_000;

interface Dependencies {
  db: DataSource;
  storage: Storage;
  media: MediaService;
  films: FilmService;
}

/**
 * Stores the pictures and films of an archive, each checked like an upload. They are temporary until the page uses
 * them, so that a killed import leaves nothing behind.
 */
export class StoredFiles {
  private readonly addresses = new Map<string, string>();

  constructor(
    private readonly dependencies: Dependencies,
    private readonly archive: ArchiveFile,
    private readonly folder: string,
  ) {}

  get count(): number {
    return this.addresses.size;
  }

  /** Stores a picture or film, once; throws Refused if it cannot be shown. */
  async store(
    name: string | null | undefined,
    kind: 'picture' | 'film' = 'picture',
  ): Promise<void> {
    if (!name || this.addresses.has(name)) return;
    const path = join(this.folder, `file-${this.addresses.size}`);
    try {
      const limit = kind === 'film' ? MAX_FILM_BYTES : MAX_PICTURE_BYTES;
      await this.archive.unpack(name, path, limit);
      this.addresses.set(name, await this.upload(path, kind));
    } catch (error) {
      if (error instanceof PublicError) throw new Refused(`${name}: ${error.message}`);
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  }

  /** The address of a stored file; null if there is none. */
  findAddress(name: string | null | undefined): string | null {
    return this.addresses.get(name ?? '') ?? null;
  }

  all(): string[] {
    return [...this.addresses.values()];
  }

  /** Removes what was stored, unless the page has it: the answer to its commit may be lost. */
  async remove(): Promise<void> {
    const { db, storage } = this.dependencies;
    const keys = this.all().map((address) => parseMediaKey(address) ?? parseFilmKey(address)!);
    const media = db.getRepository(Media);
    for (let offset = 0; offset < keys.length; offset += BATCH_SIZE) {
      const batch = In(keys.slice(offset, offset + BATCH_SIZE));
      await media.update({ key: batch, state: 'temporary' }, { state: 'removed' });
      for (const { key } of await media.findBy({ key: batch, state: 'removed' })) {
        await storage.remove(key);
        await media.delete({ key });
      }
    }
  }

  private async upload(path: string, kind: 'picture' | 'film'): Promise<string> {
    const { media, films } = this.dependencies;
    if (kind === 'film') return films.storeFilm(path, SENDER.uploader);
    return media.storePicture(path, SENDER);
  }
}
