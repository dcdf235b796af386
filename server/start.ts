import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { openDatabase } from './database/database.ts';
import { seedDemo } from './database/demo-content.ts';
import { formatDemoBanner, ensureDemoAccess } from './demo-access.ts';
import { entities } from './entities.ts';
import { type Env, getPublicUrl } from './env.ts';
import {
  type StartedServer,
  createStartingServer,
  type StartingServer,
} from './starting-server.ts';

/** How long to wait for a database that is not available: it may be starting on another machine. */
const DATABASE_TIMEOUT_MS = 60_000;

/** Opens the database, seeds content and listens, unless it is stopped before. */
export function start(env: Env, log: Logger, stopping: AbortSignal): StartingServer {
  return createStartingServer(async (onClose): Promise<StartedServer> => {
    const waiting = { timeoutMs: DATABASE_TIMEOUT_MS, signal: stopping };
    const database = await openDatabase(env, entities, log, waiting);
    onClose(() => database.close());
    stopping.throwIfAborted();
    const app = await createApp(env, database.dataSource, log);
    onClose(() => app.close());

    const { quotes, uploads, accounts } = app.features;
    await quotes.decks.loadContent();
    await uploads.storage.check();
    if (env.demo)
      await seedDemo(database.dataSource, (picture) => uploads.service.storePrepared(picture));
    stopping.throwIfAborted();
    const port = await app.listen();
    log.info({ port, pid: process.pid }, 'serving');
    if (env.smtpUrl && !env.publicUrl)
      log.warn('PUBLIC_URL is not set: links in mails lead to http://localhost');
    if (!env.demo) return { port, banner: '' };
    const { passwords } = accounts;
    const publicUrl = getPublicUrl({ ...env, port });
    const access = await ensureDemoAccess({ env, db: database.dataSource, passwords, publicUrl });
    return { port, banner: formatDemoBanner(access, publicUrl) };
  });
}
