import { join } from 'node:path';
import { HOUR_MS } from '../../database/scheduler.ts';
import { getPublicUrl } from '../../env.ts';
import type { ReadViewer } from '../../graphql/context.ts';
import { loadJwtSecret } from '../../secrets.ts';
import { BookMaker } from '../book/book-maker.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import { PictureFiles } from '../uploads/pictures/picture-files.ts';
import { removeOldFiles } from '../uploads/storage/remove-old-files.ts';
import type { UploadsModule } from '../uploads/uploads.module.ts';
import { BookPreviews, createBookMaking } from './make-book.ts';
import { ExportJobs } from './export-jobs.ts';
import { ExportLinks } from './export-links.ts';
import { ExportQueue } from './export-queue.ts';
import { ExportResolver } from './export.resolver.ts';
import { exportRoutes } from './export.routes.ts';
import { ExportService } from './export.service.ts';
import { createFolderMaking } from './make-folder.ts';

const LEFTOVER_AFTER_MS = 24 * 60 * 60_000;

interface Dependencies extends SharedServices {
  uploads: Pick<UploadsModule, 'storage'>;
  mails: Pick<MailQueue, 'sendSoon'>;
  readViewer: ReadViewer;
}

/** The module, with the services that other features use. */
export interface ExportModule extends FeatureModule {
  exportJobs: ExportJobs;
}

/** Composes the module that exports pages for their members: as a folder with everything, or as a book. */
export function createExport(dependencies: Dependencies): ExportModule {
  const { env, db, uploads, readViewer, createLimiter } = dependencies;
  const { storage } = uploads;
  const publicUrl = getPublicUrl(env);
  const folder = join(env.dataDir, 'exports');
  const books = new BookMaker({ db, pictures: new PictureFiles(storage), publicUrl });
  const jobs = new ExportJobs(db, storage);
  const makeBook = createBookMaking(books, storage);
  const makeFolder = createFolderMaking({ ...dependencies, storage, books });
  const queue = new ExportQueue({
    ...dependencies,
    storage,
    publicUrl,
    folder,
    make: (job, ...rest) => (job.kind === 'book' ? makeBook : makeFolder)(job, ...rest),
  });
  const limit = (name: string, points: number) => createLimiter({ name, points, seconds: 3_600 });
  const service = new ExportService({
    db,
    storage,
    jobs,
    queue,
    links: new ExportLinks(loadJwtSecret(env)),
    startLimit: limit('export', 30),
    downloadLimit: limit('export download', 300),
  });
  const previews = new BookPreviews(books, folder);
  return {
    exportJobs: jobs,
    resolvers: [new ExportResolver(service, previews, limit('book preview', 120))],
    routes: [exportRoutes(service, readViewer)],
    jobs: [
      { name: 'remove what was taken home', everyMs: HOUR_MS, run: () => jobs.sweep() },
      {
        name: 'remove exports that were left',
        everyMs: HOUR_MS,
        runsInEachProcess: true,
        run: () => removeOldFiles(folder, LEFTOVER_AFTER_MS),
      },
    ],
    close: () => queue.close(),
  };
}
