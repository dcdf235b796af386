import { createReadStream } from 'node:fs';
import { stat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { BOOK_FILE, type MadeBook } from '../book/book-job.ts';
import type { BookMaker } from '../book/book-maker.ts';
import type { BookOptions } from '../book/book-options.ts';
import type { Page } from '../pages/page.entity.ts';
import type { Storage } from '../uploads/storage/storage.ts';
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

/** The most previews in memory; each takes some 150 KB. */
const MAX_PREVIEWS = 40;
const RETENTION_MS = 10 * 60_000;

/** Pictures of a book's first pages, kept for a while for the page as it is. */
export class BookPreviews {
  private readonly kept = new LRUCache<string, Promise<MadeBook>>({
    max: MAX_PREVIEWS,
    ttl: RETENTION_MS,
  });

  constructor(
    private readonly books: BookMaker,
    private readonly folder: string,
  ) {}

  /** The preview, made once for everybody who asks meanwhile; throws like BookMaker. */
  preview(page: Page, options: BookOptions): Promise<MadeBook> {
    const key = JSON.stringify([page.id, page.version, options]);
    const cached = this.kept.get(key);
    if (cached) return cached;
    const making = this.make(page, options);
    this.kept.set(key, making);
    making.catch(() => this.kept.delete(key)); // the next one tries again
    return making;
  }

  private async make(page: Page, options: BookOptions): Promise<MadeBook> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const previewFolder = await mkdtemp(join(this.folder, 'preview-'));
    try {
      return await this.books.make(page, options, { task: 'preview', folder: previewFolder });
    } finally {
      await rm(previewFolder, { recursive: true, force: true });
    }
  }
}
