import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DataSource, QueryFailedError } from 'typeorm';
import { Refused } from '../../errors/public-errors.ts';
import type { PrintedCode } from '../activation/codes.service.ts';
import type { Page } from '../pages/page.entity.ts';
import type { FilmService } from '../uploads/films/film.service.ts';
import type { MediaService } from '../uploads/media.service.ts';
import type { Storage } from '../uploads/storage/storage.ts';
import { ArchiveFile } from './archive-file.ts';
import { readHistory, readPageJson, readTributes } from './read-archive.ts';
import { StoredFiles } from './store-files.ts';
import { writePage } from './write-page.ts';

const UNIQUE_VIOLATION = '23505';

/** The result of an import. */
export interface ImportedPage {
  page: Page;
  /** The activation code; its user becomes the page's owner. */
  code: PrintedCode;
  /** Whether the page exists or was erased here, so that the import is a copy with new ids. */
  isCopy: boolean;
  /** The address that it had, where that is another page's here. */
  formerUrl: string | null;
  messages: number;
  favourites: number;
  files: number;
}

interface Dependencies {
  db: DataSource;
  storage: Storage;
  media: MediaService;
  films: FilmService;
  /** The address that links begin with. */
  publicUrl: string;
  /** The folder for temporary files. */
  folder: string;
  /** Called after each picture and film. */
  onFile(count: number): void;
}

/** Brings a page back from the archive in which it was taken home. */
export class ImportService {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Checks everything by the same rules as when it was first entered, then writes it in one transaction. Throws
   * Refused, with a reason, if anything is wrong; then nothing is stored.
   */
  async importPage(path: string): Promise<ImportedPage> {
    const { db, publicUrl, folder } = this.dependencies;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const importFolder = await mkdtemp(join(folder, 'import-'));
    const archive = await ArchiveFile.open(path).catch(async (error: unknown) => {
      await rm(importFolder, { recursive: true, force: true });
      throw error;
    });
    const files = new StoredFiles(this.dependencies, archive, importFolder);
    try {
      const described = await readPageJson(archive);
      await this.storeFiles(archive, files, described);
      return await db.transaction((manager) =>
        writePage(manager, { described, archive, files, publicUrl }),
      );
    } catch (error) {
      await files.remove();
      throw toRefusal(error);
    } finally {
      archive.close();
      await rm(importFolder, { recursive: true, force: true });
    }
  }

  /** The files that the page shows or its history can restore; other files of the archive are not stored. */
  private async storeFiles(
    archive: ArchiveFile,
    files: StoredFiles,
    { blocks, photos }: Awaited<ReturnType<typeof readPageJson>>,
  ): Promise<void> {
    const store = async (name: string | null | undefined, kind?: 'film') => {
      await files.store(name, kind);
      this.dependencies.onFile(files.count);
    };
    for (const block of blocks) for (const name of Object.values(block.files)) await store(name);
    for (const photo of photos) await store(photo.file);
    for await (const tribute of readTributes(archive))
      for (const { file, film } of tribute.photos) {
        await store(file);
        await store(film, 'film');
      }
    for await (const { beforeFile, photo } of readHistory(archive)) {
      await store(beforeFile);
      await store(photo?.file);
    }
  }
}

/**
 * Throws Refused if two things have the same id, or one has an id of another page here, as in an archive changed by
 * hand.
 */
function toRefusal(error: unknown): unknown {
  const isTwice =
    error instanceof QueryFailedError &&
    (error.driverError as { code?: string }).code === UNIQUE_VIOLATION;
  return isTwice
    ? new Refused('Something in it is there twice, or belongs to another page here.')
    : error;
}
