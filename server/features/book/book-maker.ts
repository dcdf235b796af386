import { type ChildProcess, fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DataSource } from 'typeorm';
import { computeVariantWidths } from '../../../protocol/picture-sizes.ts';
import { ROOT } from '../../env.ts';
import { Refused, TooMany } from '../../errors/public-errors.ts';
import { FairQueue } from '../../limits/fair-queue.ts';
import { type ProcessLimits, TOO_COSTLY } from '../../limits/limited-process.ts';
import type { Page } from '../pages/page.entity.ts';
import { findTakenDown } from '../uploads/media.entity.ts';
import { parseMediaKey, parseSize, type Variant } from '../uploads/media-address.ts';
import type { PictureFiles } from '../uploads/pictures/picture-files.ts';
import {
  type BookMessage,
  BOOK_FILE,
  type BookJob,
  type MadeBook,
  SOURCE_FILE,
} from './book-job.ts';
import type { BookOptions } from './book-options.ts';
import type { BookSource } from './book-source.ts';
import { readBook } from './read-book.ts';

/** Always the compiled file: plain Node does not run TypeScript. */
const ENTRY = join(ROOT, 'dist', 'server', 'features', 'book', 'book-process.js');
/** A volume that is full takes some 700 MB and 25 s: at this priority a busy machine still makes it in time. */
const LIMITS: ProcessLimits = { bytes: 1_300 * 1024 * 1024, cpuMs: 120_000, niceness: 5 };
const TIMEOUT_MS = 180_000;
const MAX_WAITING = 10;
const TOO_LONG =
  'This page is too long to be set as one book. Without the messages, or with fewer photos, it can be.';
const BUSY = 'The book could not be made just now. Please try again in a minute.';

interface Dependencies {
  db: DataSource;
  pictures: PictureFiles;
  /** The address that links begin with. */
  publicUrl: string;
}

interface Making {
  task: BookJob['task'];
  /** An empty folder for the input, in which `book.pdf` is left. */
  folder: string;
  /** Called with the number of pictures that are ready, and of all pictures. */
  onPicture?(done: number, of: number): void;
  signal?: AbortSignal;
}

/**
 * Makes books of pages. Each is made in a process of its own, because typesetting takes much memory and must be
 * stoppable.
 */
export class BookMaker {
  private readonly queue = new FairQueue({
    concurrency: 1,
    maxWaiting: MAX_WAITING,
    maxWaitMs: TIMEOUT_MS,
    refusal: BUSY,
  });

  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Makes a book, or pictures of its first pages, one at a time. Throws Refused if the page is too long, TooMany if too
   * many are waiting or this machine has too little memory now.
   */
  async make(page: Page, options: BookOptions, making: Making): Promise<MadeBook> {
    const submitter = { network: page.id, isMember: true, signal: making.signal };
    return this.queue.run(submitter, () => this.makeOne(page, options, making));
  }

  private async makeOne(page: Page, options: BookOptions, making: Making): Promise<MadeBook> {
    const { folder } = making;
    const { db, publicUrl } = this.dependencies;
    const book = await readBook(db, page, options, publicUrl);
    const files = await this.takePictures(book, making);
    const source: BookSource = { ...book, files };
    await writeFile(join(folder, SOURCE_FILE), JSON.stringify(source), { mode: 0o600 });
    const result = await runProcess(making);
    for (const name of await readdir(folder)) if (name !== BOOK_FILE) await rm(join(folder, name));
    return { ...result, volumes: book.volumes };
  }

  /** Writes the stored pictures of a book into its folder, without those that are gone or taken down. */
  private async takePictures(
    { cover, portrait, plate, photos, messages }: Omit<BookSource, 'files'>,
    { task, folder, signal }: Making,
  ): Promise<Record<string, string>> {
    const large = [cover, portrait, plate].flatMap((picture) => picture?.image ?? []);
    const others = [
      ...photos.map(({ image }) => image),
      ...messages.flatMap((message) => message.photos),
    ];
    const images = new Map(
      [...large, ...others].flatMap((image) => {
        const key = parseMediaKey(image);
        return key ? [[image, key] as const] : [];
      }),
    );
    const down = await findTakenDown(this.dependencies.db, [...images.values()]);
    const files: Record<string, string> = {};
    for (const [image, key] of images) {
      signal?.throwIfAborted();
      if (down.has(key)) continue;
      const widest = `${computeVariantWidths(parseSize(key)).at(-1)!}.webp` as const;
      const usual: Variant = task === 'preview' ? 'sm' : 'public';
      const variant: Variant = task === 'book' && large.includes(image) ? widest : usual;
      const opened = await this.dependencies.pictures.open(key, variant);
      if (!opened) continue;
      const name = `source-${Object.keys(files).length}.${opened.format}`;
      await pipeline(opened.stream, createWriteStream(join(folder, name), { mode: 0o600 }));
      files[image] = name;
    }
    return files;
  }
}

function runProcess(making: Making): Promise<Omit<MadeBook, 'volumes'>> {
  const { task, folder, onPicture, signal } = making;
  return new Promise((resolve, reject) => {
    const child = fork(ENTRY, [JSON.stringify(LIMITS)], {
      env: {}, // no secrets
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const errors = collectErrors(child);
    const end = () => child.kill('SIGKILL');
    const timer = setTimeout(end, TIMEOUT_MS);
    signal?.addEventListener('abort', end);
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      end();
    };
    child.on('message', (message: BookMessage) => {
      if ('done' in message) return onPicture?.(message.done, message.of);
      done();
      resolve(message.made);
    });
    child.on('error', (error) => (done(), reject(error)));
    child.on('exit', (code, killedBy) => (done(), reject(toError(code, killedBy, errors()))));
    child.send({ folder, task } satisfies BookJob);
  });
}

/** The end of a process's error output. */
function collectErrors({ stderr }: ChildProcess): () => string {
  let text = '';
  stderr?.setEncoding('utf8').on('data', (part: string) => (text = (text + part).slice(-4_000)));
  return () => text;
}

function toError(code: number | null, signal: NodeJS.Signals | null, errors: string): Error {
  if (code === TOO_COSTLY) return new Refused(TOO_LONG);
  if (signal === 'SIGKILL') return new TooMany(BUSY, 60); // by the time limit, or for lack of memory
  return new Error(`a process for books ended with ${code ?? signal}: ${errors}`);
}
