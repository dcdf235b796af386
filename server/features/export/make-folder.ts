import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { PublicError } from '../../errors/public-errors.ts';
import { BOOK_FILE } from '../book/book-job.ts';
import type { BookMaker } from '../book/book-maker.ts';
import { DEFAULT_BOOK } from '../book/book-options.ts';
import { type Page, PageType } from '../pages/page.entity.ts';
import type { Storage } from '../uploads/storage/storage.ts';
import { type ArchivedFile, computeArchiveSize, LIST_FILE } from './archive.ts';
import { toExportFolder } from './export-job.entity.ts';
import type { MakeExport } from './export-queue.ts';
import type { ArchivedMedia } from './file-names.ts';
import { ARCHIVE_FILES, writeSnapshot } from './write-snapshot.ts';

const MAX_CONCURRENT = 8;
const NO_BOOK = 'The book could not be made.';

interface Dependencies {
  db: DataSource;
  storage: Storage;
  books: BookMaker;
  log: Logger;
}

type Work = Parameters<MakeExport>[2];

/**
 * Prepares a page's folder: everything but pictures and films is written into the storage, with the list of all files
 * and their sizes, from which any part of the ZIP can be sent at any time. A page whose book cannot be made is taken
 * home without it.
 */
export function createFolderMaking(dependencies: Dependencies): MakeExport {
  const { db, storage } = dependencies;
  return async ({ id }, page, work) => {
    const media = await writeSnapshot(db, page.id, work.folder);
    const hasBook = page.type === PageType.TRIBUTE; // the cards of a love box are none
    const withoutBook = hasBook ? await makeVolumes(dependencies, page, work) : null;
    const names = (await readdir(work.folder)).filter((name) => name.endsWith('.pdf')).sort();
    const files: ArchivedFile[] = [];
    for (const name of [...ARCHIVE_FILES, ...names]) {
      work.signal.throwIfAborted();
      const path = join(work.folder, name);
      const { size } = await stat(path);
      await storage.put(toExportFolder(id), name, { size, stream: createReadStream(path) });
      files.push({ path: name, folder: toExportFolder(id), name, size });
    }
    files.push(...(await measure(storage, media)));
    await storage.put(toExportFolder(id), LIST_FILE, Buffer.from(JSON.stringify(files)));
    const size = await computeArchiveSize(files);
    return { size, ...(withoutBook && { withoutBook }) };
  };
}

/** Makes `book.pdf`, and `book-2.pdf` and so on for more volumes; returns why it could not be made, as a sentence. */
async function makeVolumes(
  { books, log }: Dependencies,
  page: Page,
  { folder, signal, report }: Work,
): Promise<string | null> {
  let before = 0;
  try {
    for (let volume = 1, volumes = 1; volume <= volumes; volume += 1) {
      const volumeFolder = join(folder, `volume-${volume}`);
      await mkdir(volumeFolder);
      let pictures = 0;
      const options = { ...DEFAULT_BOOK, volume };
      ({ volumes } = await books.make(page, options, {
        task: 'book',
        folder: volumeFolder,
        signal,
        onPicture: (done, of) => report(before + done, before + (pictures = of)),
      }));
      before += pictures;
      const name = volume === 1 ? BOOK_FILE : `book-${volume}.pdf`;
      await rename(join(volumeFolder, BOOK_FILE), join(folder, name));
      await rm(volumeFolder, { recursive: true });
    }
    return null;
  } catch (err) {
    signal.throwIfAborted();
    log.warn({ err, page: page.id }, 'export contains no book, as it could not be made');
    return err instanceof PublicError ? err.message : NO_BOOK;
  }
}

/** The media that are there, with their sizes. */
async function measure(storage: Storage, media: readonly ArchivedMedia[]): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  for (let offset = 0; offset < media.length; offset += MAX_CONCURRENT) {
    const part = media.slice(offset, offset + MAX_CONCURRENT);
    const sizes = await Promise.all(part.map(({ key, stored }) => storage.size(key, stored)));
    for (const [index, { key, stored, path }] of part.entries()) {
      const size = sizes[index];
      if (size !== null && size !== undefined)
        files.push({ path, folder: key, name: stored, size });
    }
  }
  return files;
}
