import 'reflect-metadata';
import { join } from 'node:path';
import { openDatabase } from '../database/database.ts';
import { entities } from '../entities.ts';
import { publicAddress, readEnv } from '../env.ts';
import { AuditAction } from '../features/audit/audit-action.ts';
import { appendAudit, AT_COMMAND_LINE } from '../features/audit/audit-log.ts';
import { findTypesShowing } from '../features/components/registry.ts';
import { syncBlockTypes } from '../features/components/sync-types.ts';
import { type ImportedPage, ImportService } from '../features/import/import.service.ts';
import { PageAccess } from '../features/pages/page-access.ts';
import { FilmService } from '../features/uploads/film.service.ts';
import { MediaService } from '../features/uploads/media.service.ts';
import { openStorage } from '../features/uploads/storage.ts';
import { Pictures } from '../features/uploads/pictures.ts';
import { createLog } from '../log.ts';
import { readServingAddress } from '../serving.ts';

// Brings a page back from the ZIP in which it was taken home, whether or not the server runs: see docs/export.md.

const USAGE = 'Usage: npm run import -- FILE';

async function main([path, ...others]: string[]): Promise<void> {
  if (!path || others.length > 0) throw new Error(USAGE);
  const imported = await importPage(path);
  process.stdout.write(describe(imported));
}

async function importPage(path: string): Promise<ImportedPage> {
  const unsigned = 'no token is signed by this command';
  const env = readEnv({ ...process.env, JWT_SECRET: process.env['JWT_SECRET'] || unsigned });
  const { dataSource: db, close } = await openDatabase(env, entities, createLog('silent'));
  const pictures = new Pictures();
  try {
    await syncBlockTypes(db);
    const running = env.publicUrl ? null : await readServingAddress(env.dataDir);
    const storage = openStorage(env);
    const nobody = { isKeyTo: () => false };
    const access = new PageAccess(db, async () => null, nobody, findTypesShowing('tributes'));
    const service = new ImportService({
      db,
      storage,
      media: new MediaService(db, storage, pictures, access, async () => true),
      films: new FilmService(db, storage, access),
      publicUrl: running ?? publicAddress(env),
      folder: join(env.dataDir, 'exports'), // what is left there is removed by the server
      onFile: showProgress,
    });
    const imported = await service.importPage(path);
    const subject = { pageId: imported.page.id };
    await appendAudit(db.manager, AT_COMMAND_LINE, AuditAction.PAGE_IMPORTED, subject);
    return imported;
  } finally {
    pictures.close();
    await close();
  }
}

/** On a terminal, in one line. */
function showProgress(count: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${count} pictures and films stored `);
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

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
