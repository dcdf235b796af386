import 'reflect-metadata';
import { join } from 'node:path';
import { AuditAction } from '../features/audit/audit-action.ts';
import { appendAudit, AT_COMMAND_LINE } from '../features/audit/audit-log.ts';
import { findTypesShowing } from '../features/components/registry.ts';
import { type ImportedPage, ImportService } from '../features/import/import.service.ts';
import { PageAccess } from '../features/pages/page-access.ts';
import { FilmService } from '../features/uploads/films/film.service.ts';
import { MediaService } from '../features/uploads/media.service.ts';
import { openStorage } from '../features/uploads/storage/storage.ts';
import { PictureQueue } from '../features/uploads/pictures/picture-queue.ts';
import {
  findPublicUrl,
  readCommandEnv,
  runCommand,
  showProgress,
  withDatabase,
} from './run-command.ts';

// Brings a page back from the ZIP in which it was taken home, whether or not the server runs: see docs/export.md.

const USAGE = 'Usage: npm run import -- FILE';

async function main([path, ...others]: string[]): Promise<void> {
  if (!path || others.length > 0) throw new Error(USAGE);
  const imported = await importPage(path);
  process.stdout.write(describe(imported));
}

function importPage(path: string): Promise<ImportedPage> {
  const env = readCommandEnv();
  const pictures = new PictureQueue();
  const imported = withDatabase(env, async (db) => {
    const storage = openStorage(env);
    const nobody = { isKeyTo: () => false };
    const access = new PageAccess(db, async () => null, nobody, findTypesShowing('tributes'));
    const service = new ImportService({
      db,
      storage,
      media: new MediaService(db, storage, pictures, access, async () => true),
      films: new FilmService(db, storage, access),
      publicUrl: await findPublicUrl(env),
      folder: join(env.dataDir, 'exports'), // what is left there is removed by the server
      onFile: (count) => showProgress(`${count} pictures and films stored`),
    });
    const page = await service.importPage(path);
    const subject = { pageId: page.page.id };
    await appendAudit(db.manager, AT_COMMAND_LINE, AuditAction.PAGE_IMPORTED, subject);
    return page;
  });
  return imported.finally(() => pictures.close());
}

function describe(imported: ImportedPage): string {
  const { page, code, isCopy, formerUrl, messages, favourites, files } = imported;
  const contents = page.couple
    ? `${favourites} favourites`
    : `${messages} messages and ${files} pictures and films`;
  return [
    `${page.title || 'The page'} is back at /${page.url}, with ${contents}.`,
    ...(isCopy
      ? ['It was here before, so this is a copy; receipts of its messages stay with the first.']
      : []),
    ...(formerUrl ? [`Its address /${formerUrl} belongs to another page here.`] : []),
    `Next: send this link to whom it belongs. Whoever opens it first owns the page:`,
    `  ${code.url}`,
    '',
  ].join('\n');
}

runCommand(main);
