import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toUrl } from '../database/embedded/postmaster.ts';
import type { Page } from '../features/pages/page.entity.ts';
import { createMemorial } from './factories.ts';
import { nameText } from './hostile-texts.ts';
import { startTestApp, TEST_SECRET, type TestApp } from './test-app.ts';
import { startProcess } from './test-process.ts';

/**
 * Far more than any request should need, even on a busy machine; quadratic work on 60,000 characters takes a second.
 */
const MAX_CPU_SECONDS = 1;
const MAX_SECONDS = 60;

/** The server responded in time, but used too much CPU time. */
class TooMuchWork extends Error {}

/** How many texts are sent at the same time. */
const BATCH_SIZE = 14;

interface Sent {
  body?: string;
  headers?: Record<string, string>;
}

/** The built server with a memorial, in a process that can be killed if a text makes it hang. */
export interface WatchedProcess {
  origin: string;
  /** Another server on its database. */
  app: TestApp;
  page: Page;
  /** Runs `work`; rejects with `what` if the server used too much CPU time for it, or did not finish. */
  within<T>(what: string, work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work` with each of these texts, several at once; if that is too much, each text is tried alone, and fails
   * only if it is too much every time.
   */
  withinEach(
    what: string,
    texts: readonly string[],
    work: (text: string) => Promise<unknown>,
  ): Promise<void>;
  /** Sends a request; the body is JSON unless its headers say otherwise. */
  ask(method: string, path: string, sent?: Sent): Promise<{ status: number; text: string }>;
  /** Sends a request, and rejects like `within`. */
  send: WatchedProcess['ask'];
  end(): Promise<void>;
}

/** Starts the server. */
export async function startWatched(): Promise<WatchedProcess> {
  const app = await startTestApp();
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-watched-'));
  const { origin, child, end } = await startProcess({
    DATABASE_URL: toUrl(app.address),
    JWT_SECRET: TEST_SECRET,
    DATA_DIR: folder,
    DEMO: '0',
    RATE_LIMIT_SCALE: '10000',
  });
  const cpuSeconds = async () => {
    const text = await (await fetch(`${origin}/metrics`)).text();
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
  };
  const page = await createMemorial(app.dataSource);
  await fetch(`${origin}/${page.url}`); // the first page takes longer than others
  let before = await cpuSeconds();

  async function within<T>(what: string, work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        child.kill('SIGKILL');
        reject(new Error(`${what}: no answer within ${MAX_SECONDS} s`));
      }, MAX_SECONDS * 1_000);
    });
    const done = await Promise.race([work(), tooLong]).finally(() => clearTimeout(timer));
    const after = await cpuSeconds();
    const taken = after - before;
    before = after;
    if (!(taken < MAX_CPU_SECONDS)) throw new TooMuchWork(`${what}: ${taken.toFixed(1)} s of work`);
    return done;
  }

  async function withinEach(
    what: string,
    texts: readonly string[],
    work: (text: string) => Promise<unknown>,
  ) {
    const tryTexts = (some: readonly string[]) =>
      within(`${what} ${some.map(nameText).join()}`, () => Promise.all(some.map(work)));
    const tryAlone = (text: string) =>
      tryTexts([text]).catch(() => tryTexts([text]).catch(() => tryTexts([text])));
    for (let start = 0; start < texts.length; start += BATCH_SIZE) {
      const some = texts.slice(start, start + BATCH_SIZE);
      await tryTexts(some).catch(async (error: unknown) => {
        if (!(error instanceof TooMuchWork)) throw error;
        for (const text of some) await tryAlone(text);
      });
    }
  }

  async function ask(method: string, path: string, { body, headers = {} }: Sent = {}) {
    const response = await fetch(origin + path, {
      method,
      body,
      headers: {
        'x-device-id': randomUUID(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      redirect: 'manual',
    });
    return { status: response.status, text: await response.text() };
  }

  return {
    app,
    origin,
    page,
    within,
    withinEach,
    ask,
    send: (method, path, sent) =>
      within(`${method} ${path.slice(0, 60)} ${sent?.body?.slice(0, 160) ?? ''}`, () =>
        ask(method, path, sent),
      ),
    async end() {
      await end('SIGKILL');
      await app.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
