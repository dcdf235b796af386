import { type App, createApp } from './app.ts';
import { openDatabase, type Database } from './database/database.ts';
import { seedDemo } from './database/demo.ts';
import { demoText, openDemo } from './demo.ts';
import { entities } from './entities.ts';
import { type Env, publicAddress } from './env.ts';
import type { Logger } from 'pino';

/** A server that listens. */
export interface StartedServer {
  port: number;
  /** The demonstration's login and codes; '' where there is none. */
  banner: string;
}

/** A server that is starting: `close` waits for the start, and stops it. */
export interface StartingServer {
  started: Promise<StartedServer>;
  close(): Promise<void>;
}

/** Opens the database, fills in content and listens. What fails leaves nothing running. */
export async function start(env: Env, log: Logger): Promise<StartingServer> {
  const database = await openDatabase(env, entities, log);
  let app: App | undefined;
  const close = async () => {
    try {
      await app?.close();
    } finally {
      await database.close();
    }
  };
  try {
    app = await createApp(env, database.dataSource, log);
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
  const started = open(env, app, database, log).catch(async (error: unknown) => {
    await close().catch(() => undefined);
    throw error;
  });
  return {
    started,
    close: () => started.then(close),
  };
}

async function open(
  env: Env,
  app: App,
  { dataSource }: Database,
  log: Logger,
): Promise<StartedServer> {
  const { quotes, uploads, accounts } = app.features;
  await quotes.decks.loadContent();
  await uploads.storage.check();
  if (env.demo) await seedDemo(dataSource, (picture) => uploads.service.storePrepared(picture));
  const port = await app.listen();
  logUncaughtErrors(log);
  log.info({ port, pid: process.pid }, 'serving');
  if (env.smtpUrl && !env.publicUrl)
    log.warn('PUBLIC_URL is not set: links in mails lead to http://localhost');
  if (!env.demo) return { port, banner: '' };
  const { passwords } = accounts;
  const publicUrl = publicAddress({ ...env, port });
  const access = await openDemo({ env, db: dataSource, passwords, publicUrl });
  return { port, banner: demoText(access, publicUrl) };
}

/**
 * Logs an error that nobody caught and goes on: it is a bug, but exiting would disconnect everybody who
 * watches. Called once the server listens; before that such an error ends the process, as the start may be
 * half done.
 */
function logUncaughtErrors(log: Logger): void {
  process.on('uncaughtException', (err, origin) => log.fatal({ err, origin }, 'uncaught error'));
}
