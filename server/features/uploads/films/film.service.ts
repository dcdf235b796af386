import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, open } from 'node:fs/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { NotFound, Refused, TooLarge } from '../../../errors/public-errors.ts';
import type { ByteRange } from '../../../http/send-part.ts';
import type { PageAccess } from '../../pages/page-access.ts';
import { FILM_TYPES, isFilmKey, parseFilmKey, toMediaAddress } from '../media-address.ts';
import { Media } from '../media.entity.ts';
import {
  markCommitted,
  type MayOpen,
  MediaVisibility,
  type PicturePlacement,
} from '../picture-usage.ts';
import type { Storage, StoredFile } from '../storage/storage.ts';
import { MAX_FILM_BYTES } from '../../../../protocol/limits.ts';
import { erase, type FilmType, readBytes, createUnreadableError } from './bytes.ts';
import { checkIsoFilm } from './iso-bmff.ts';
import { checkWebmFilm } from './webm.ts';

/** Commits a film that is put on a page; see FilmService. */
export type CommitFilm = FilmService['commitFilm'];

/** The one file of a film. */
const FILE = 'film';
const NO_FILM = 'There is no such film.';

/** Stores films as they came, commits those used on pages, and opens them for reading, by the rules of pictures. */
export class FilmService {
  private readonly visibility: MediaVisibility;

  constructor(
    private readonly db: DataSource,
    private readonly storage: Storage,
    private readonly access: Pick<PageAccess, 'publicUsageSql' | 'visibleUsageSql'>,
  ) {
    this.visibility = new MediaVisibility(db, access);
  }

  /**
   * Stores an uploaded film, whose file the caller deletes, as a temporary one; throws Refused if it cannot be shown.
   */
  async storeFilm(path: string, uploader: string | null): Promise<string> {
    const type = await checkFilm(path);
    const key = `${randomBytes(16).toString('hex')}.${type}`;
    const { size } = await stat(path);
    // the row first: if the process dies half-way, the sweep still finds the file
    const row = { key, state: 'temporary' as const, uploader, variantsDue: null };
    await this.db
      .getRepository(Media)
      .insert({ ...row, type: FILM_TYPES[type], bytes: String(size) });
    await this.storage.put(key, FILE, { size, stream: createReadStream(path) });
    return toMediaAddress(key);
  }

  /** Commits a film like commitPicture. */
  async commitFilm(
    address: string,
    placement: PicturePlacement,
    manager: EntityManager,
  ): Promise<string> {
    const key = parseFilmKey(address);
    if (!key) throw new Refused('This is not a film that was uploaded here.');
    if (!(await markCommitted(manager, key, placement, this.access.publicUsageSql)))
      throw new Refused('This film is no longer here. Please upload it once more.');
    return address;
  }

  /**
   * The size of a film, and whether everybody may see it. Throws NotFound for an unknown or taken-down film, and for
   * one that no page shows any more unless `mayOpen`, given the pages that use it, allows it.
   */
  async find(key: string, mayOpen: MayOpen): Promise<{ size: number; isPublic: boolean }> {
    if (!isFilmKey(key)) throw new NotFound(NO_FILM);
    const isPublic = await this.visibility.require(key, mayOpen, NO_FILM);
    const size = await this.storage.size(key, FILE);
    if (size === null) throw new NotFound(NO_FILM);
    return { size, isPublic };
  }

  /** Opens a film that was found, or a part of it. */
  async open(key: string, range?: ByteRange): Promise<StoredFile> {
    const file = await this.storage.get(key, FILE, range);
    if (!file) throw new NotFound(NO_FILM);
    return file;
  }
}

const EBML_MARK = '1a45dfa3';

/**
 * Checks an uploaded film by its container alone: its kind, its length and that it has pictures, each bounded. Then
 * overwrites in place what may say where it was taken. Throws Refused or TooLarge for anything else.
 */
async function checkFilm(path: string): Promise<FilmType> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    if (size > MAX_FILM_BYTES)
      throw new TooLarge('This film is larger than 100 MB. Please choose a smaller one.');
    const begin = await readBytes(file, 0, 12);
    if (begin.length < 12) throw createUnreadableError();
    const isWebm = begin.toString('hex', 0, 4) === EBML_MARK;
    const { type, erasedRanges } = await (isWebm ? checkWebmFilm : checkIsoFilm)(file, size);
    for (const part of erasedRanges) await erase(file, part);
    return type;
  } finally {
    await file.close();
  }
}
