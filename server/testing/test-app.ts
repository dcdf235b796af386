import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type App, createApp } from '../app.ts';
import { connect } from '../database/database.ts';
import { entities } from '../entities.ts';
import { type Env, readEnv } from '../env.ts';
import { createLog } from '../log.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The JWT_SECRET of test apps. */
export const TEST_SECRET = 'a secret that only the tests know, 32+';

/** A GraphQL response. */
export interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string }; path?: string[] }[];
}

/** The code of the first error of a GraphQL response; undefined if there is none. */
export function getErrorCode({ errors }: { errors?: readonly { extensions: object }[] }) {
  return (errors?.[0]?.extensions as { code?: string } | undefined)?.code;
}

/** A real app on a free port with its own database, and helpers to call both APIs. */
export interface TestApp extends App, Pick<TestDatabase, 'dataSource' | 'address'> {
  origin: string;
  dataDir: string;
  graphql(query: string, variables?: object, headers?: Record<string, string>): Promise<Answer>;
  /** Makes a REST call; the body is sent as JSON. */
  rest(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  stop(): Promise<void>;
}

/** Starts the app of a test file before its first test, and stops it after the last; it is empty until then. */
export function useTestApp(overrides?: Partial<Env>, log?: Logger): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => void Object.assign(app, await startTestApp(overrides, log)));
  afterAll(() => app.stop());
  return app;
}

/** The same with a second app beside, as `startTestAppBeside` starts it. */
export function useTestAppBeside(
  app: Pick<TestApp, 'address' | 'dataDir'>,
  overrides?: Partial<Env>,
): TestApp {
  const beside = {} as TestApp;
  beforeAll(async () => void Object.assign(beside, await startTestAppBeside(app, overrides)));
  afterAll(() => beside.stop());
  return beside;
}

/** Starts a test app; `overrides` replaces single settings of the environment, `log` receives its log. */
export async function startTestApp(
  overrides: Partial<Env> = {},
  log: Logger = testLog(),
): Promise<TestApp> {
  const [database, dataDir] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'keepsake-app-')),
  ]);
  return serve(database, dataDir, { overrides, log }, async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
}

/** Starts a second app on the same database and folder, which like a second process shares no memory with the first. */
export async function startTestAppBeside(
  { address, dataDir }: Pick<TestApp, 'address' | 'dataDir'>,
  overrides: Partial<Env> = {},
  log: Logger = testLog(),
): Promise<TestApp> {
  const dataSource = await connect(address, entities, createLog('silent'));
  return serve({ address, dataSource }, dataDir, { overrides, log }, () => dataSource.destroy());
}

const testLog = () => createLog(process.env['TEST_LOG'] ?? 'silent');

async function serve(
  { address, dataSource }: Pick<TestDatabase, 'address' | 'dataSource'>,
  dataDir: string,
  { overrides, log }: { overrides: Partial<Env>; log: Logger },
  clean: () => Promise<void>,
): Promise<TestApp> {
  const base = readEnv({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '0' });
  const env = {
    ...base,
    jwtSecret: TEST_SECRET,
    rateLimitScale: 1_000,
  };
  const app = await createApp({ ...env, ...overrides }, dataSource, log);
  const origin = `http://127.0.0.1:${await app.listen()}`;

  return {
    ...app,
    address,
    dataSource,
    origin,
    dataDir,
    async graphql(query, variables, headers) {
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify({
          query,
          variables,
        }),
      });
      return (await response.json()) as Answer;
    },
    async rest(method, path, body, headers) {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return {
        status: response.status,
        body: (await response.json()) as Record<string, never>,
      };
    },
    async stop() {
      await app.close();
      await clean();
    },
  };
}
