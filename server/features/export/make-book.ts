import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BOOK_FILE } from '../book/book-job.ts';
import type { BookMaker } from '../book/book-maker.ts';
import type { Storage } from '../uploads/storage.ts';
import { toExportFolder } from './export-job.entity.ts';
import type { MakeExport } from './export-queue.ts';

/** Makes a book and leaves it in the storage. */
export function createBookMaking(books: BookMaker, storage: Storage): MakeExport {
  return async ({ id, options }, page, { folder, signal, report }) => {
    const { pages, volumes } = await books.make(page, options, {
      task: 'book',
      folder,
      signal,
      onPicture: report,
    });
    const path = join(folder, BOOK_FILE);
    const { size } = await stat(path);
    signal.throwIfAborted();
    await storage.put(toExportFolder(id), BOOK_FILE, { size, stream: createReadStream(path) });
    return { size, pages, volumes };
  };
}
