import './production.ts';
import 'reflect-metadata';
import { type App, createApp } from './app.ts';
import { type Database, openDatabase } from './database/database.ts';
import { seedDemo } from './database/demo.ts';
import { demoText, openDemo } from './demo.ts';
import { entities } from './entities.ts';
import { type Env, publicAddress, readEnv } from './env.ts';
import { createLog } from './log.ts';
import { noteServing } from './serving.ts';

/** Requests and sockets have this long to end after SIGTERM. */
const STOP_WITHIN_MS = 10_000;

const log = createLog();

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const database = await openDatabase(env, entities, log);
  let app: App | undefined;
  let forget = async () => {};
  const close = async () => {
    try {
      await forget();
      await app?.close();
    } finally {
      await database.close();
    }
  };
  try {
    app = await createApp(env, database.dataSource, log);
    const opened = open(env, app, database).then((noted) => {
      forget = noted;
    });
    // from here on a signal is answered, and what has begun is finished first
    stopOnSignal(() => opened.then(close));
    await opened;
  } catch (error) {
    await close().catch(() => undefined); // a failed start leaves nothing running
    throw error;
  }
}

/** Fills in content, opens the doors, and prints what to try; call what it answers before they close. */
async function open(env: Env, app: App, { dataSource }: Database): Promise<() => Promise<void>> {
  const { quotes, uploads, accounts } = app.features;
  await quotes.decks.loadContent();
  await uploads.storage.check();
  if (env.demo) await seedDemo(dataSource, (picture) => uploads.service.storePrepared(picture));
  const port = await app.listen();
  outliveErrors();
  log.info({ port }, 'serving');
  if (env.smtpUrl && !env.publicUrl)
    log.warn('PUBLIC_URL is not set: links in mails lead to http://localhost');
  process.stdout.write(`\n  Keepsake is at http://localhost:${port}\n\n`);
  const publicUrl = publicAddress({ ...env, port });
  const forget = await noteServing(env.dataDir, publicUrl);
  if (!env.demo) return forget;
  const { passwords } = accounts;
  const access = await openDemo({ ...env, db: dataSource, passwords, publicUrl });
  process.stdout.write(demoText(access, publicUrl));
  return forget;
}

/**
 * The last net under everything: an error that nobody caught is a fault of ours, but ending now would
 * take the page away from everybody who watches. Before the server serves such an error ends it, as
 * whatever was begun may be half done.
 */
function outliveErrors(): void {
  process.on('uncaughtException', (err, origin) => log.fatal({ err, origin }, 'uncaught error'));
}

function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    close().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'not stopped cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

start().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Keepsake did not start: ${reason}\n`);
  log.debug({ err: error }, 'start failed');
  process.exit(1);
});
