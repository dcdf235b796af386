import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { access, chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts';
import { readEnv, ROOT } from './env.ts';
import { runAsSuperuser } from './testing/run-as-superuser.ts';
import { openSocket } from './testing/test-socket.ts';
import { launchProcess, startProcess, type TestProcess } from './testing/test-process.ts';
import { until } from './testing/until.ts';
import { createLog } from './log.ts';

/** Has a process say at its end which of its libraries' builds it has loaded. */
const TELL_WHAT_IS_LOADED = `data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module';
  import { basename } from 'node:path';
  const require = createRequire('${pathToFileURL(join(ROOT, 'server/')).href}');
  process.on('exit', () => {
    const run = Object.entries(require.cache).filter(([, { loaded }]) => loaded); // others were looked at only
    const builds = run.map(([file]) => basename(file));
    const named = builds.filter((name) => /[.](?:production|development)[.]/.test(name));
    console.log('loaded ' + JSON.stringify([...named, 'express env ' + require('express')().get('env')]));
  });
`)}`;

interface Item {
  id: string;
  content: string;
}

let folder: string;
/** Where a database is made once, as each start that makes its own takes half as long again. */
let used: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-main-'));
  await chmod(folder, 0o755);
  used = join(folder, 'used');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function call(server: TestProcess, path: string, body?: object) {
  const response = await fetch(`${server.origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  return (await response.json()) as { items: Item[]; data: { id: string }; error: boolean };
}

describe.each([
  ['killed', 'SIGKILL', null],
  ['asked to stop', 'SIGTERM', 0],
] as const)('a server that is %s while fifty visitors post', (_, signal, ends) => {
  it('has every acknowledged tribute once after the restart, and told clients to reconnect', async () => {
    const settings = { DATA_DIR: used, RATE_LIMIT_SCALE: '1000' };
    const words = (id: string) => `${signal} ${id}`;
    const first = await startProcess(settings);
    const { data } = await call(first, '/api/page?url=ada');
    const acknowledged = new Set<string>();
    const unsent: string[] = [];
    const outcomes = new Set<string>();
    const visitor = async () => {
      while (unsent.length === 0) {
        const client_id = randomUUID();
        const outcome = await post(first, data.id, client_id, words(client_id));
        if (outcome === 'taken') acknowledged.add(client_id);
        else unsent.push(client_id);
        outcomes.add(outcome);
      }
    };
    const visitors = Promise.all(Array.from({ length: 50 }, visitor));
    await until(() => acknowledged.size >= 200);
    expect(await first.end(signal)).toBe(ends);
    await visitors;
    for (const outcome of outcomes)
      expect(['taken', 'unanswered', '503, again after 5 s']).toContain(outcome);

    const second = await startProcess(settings);
    // what was not acknowledged is sent again, as a phone's outbox does
    for (const client_id of unsent)
      expect(await post(second, data.id, client_id, words(client_id))).toBe('taken');
    const { items } = await call(second, `/api/comments/${data.id}?limit=1000`);
    const posted = items.filter(({ content }) => content.startsWith(signal));
    const expected = [...acknowledged, ...unsent].map(words).sort();
    expect(posted.map(({ content }) => content).sort()).toEqual(expected);
    expect(await second.end('SIGTERM')).toBe(0);
  });
});

/** What became of a visitor's post: taken, refused in which way, or unanswered as the connection ended. */
async function post({ origin }: TestProcess, pageId: string, client_id: string, content: string) {
  try {
    const response = await fetch(`${origin}/api/comments/${pageId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'V', content, client_id }),
    });
    const { error } = (await response.json()) as { error: boolean };
    if (!error) return 'taken';
    return `${response.status}, again after ${response.headers.get('retry-after')} s`;
  } catch {
    return 'unanswered';
  }
}

const isThere = (...path: string[]) =>
  access(join(...path)).then(
    () => true,
    () => false,
  );
const isRunning = (dataDir: string) => isThere(dataDir, 'postgres', 'postmaster.pid');

describe('a server that is asked to stop', () => {
  let server: TestProcess;
  let end: { code: number | null; closed: number };
  beforeAll(async () => {
    server = await startProcess({
      DATA_DIR: used,
      DEMO: '0',
      LOG_LEVEL: 'error',
      NODE_OPTIONS: `--import ${TELL_WHAT_IS_LOADED}`,
    });
    await fetch(`${server.origin}/about`);
    const socket = await openSocket(server.origin);
    const code = await server.end('SIGTERM');
    end = { code, closed: (await socket.closed).code };
  });

  it('closes its sockets for a reconnect, exits with 0, and stops the database', async () => {
    expect(end).toEqual({ code: 0, closed: 1012 });
    expect(await isRunning(used)).toBe(false);
  });

  it('has loaded the production builds of its libraries, without NODE_ENV', () => {
    const loaded = JSON.parse(/loaded (\[.*\])/.exec(server.output())?.[1] ?? '[]') as string[];
    expect(loaded).toContain('react-dom-server.node.production.js');
    expect(loaded).toContain('react.production.js');
    expect(loaded).toContain('express env production');
    expect(loaded.filter((name) => name.includes('development'))).toEqual([]);
  });

  it('has logged as much as LOG_LEVEL says', () => {
    expect(server.output()).not.toContain('"msg":"serving"');
  });
});

describe('a server that is asked to stop during its start', () => {
  it.each([
    ['its database is being made', (name: string) => isThere(folder, name, 'postgres-password')],
    ['its database runs', (name: string) => isThere(folder, name, 'postgres', 'postmaster.pid')],
    ['its tables are being made', (name: string) => isThere(folder, name, 'jwt-secret')],
  ])('leaves no database running: while %s', async (moment, hasCome) => {
    const name = moment.replaceAll(' ', '-');
    const server = await launchProcess({ DATA_DIR: join(folder, name), DEMO: '0' });
    await until(() => hasCome(name));
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.output()).not.toContain('did not start');
    expect(await isRunning(join(folder, name))).toBe(false);
  });
});

describe('an uncaught error', () => {
  /** Throws an error outside of the server's own code. */
  const onSignal = (signal: string, thrown: string) =>
    `--import=data:text/javascript,${encodeURIComponent(`process.on('${signal}', () => { ${thrown} })`)}`;

  it.each([
    ['thrown by a timer', onSignal('SIGUSR2', 'throw new Error("thrown by a timer")')],
    [
      'a promise on its own',
      onSignal('SIGUSR2', 'Promise.reject(new Error("a promise on its own"))'),
    ],
  ])('is logged, and stops the server in order with 1: %s', async (words, fault) => {
    const server = await startProcess({ DATA_DIR: used, DEMO: '0', NODE_OPTIONS: fault });
    const socket = await openSocket(server.origin);
    const code = await server.end('SIGUSR2');
    expect({ code, closed: (await socket.closed).code }).toEqual({ code: 1, closed: 1012 });
    expect(server.output()).toContain(words);
    expect(await isRunning(used)).toBe(false);
  });

  it('ends a server that is still starting', async () => {
    const settings = { DATA_DIR: join(folder, 'broken'), NODE_OPTIONS: EARLY_FAULT };
    await expect(startProcess(settings)).rejects.toThrow('thrown too early');
    expect(await isRunning(settings.DATA_DIR)).toBe(false);
  });
  const EARLY_FAULT = `--import=data:text/javascript,${encodeURIComponent(
    'setTimeout(() => { throw new Error("thrown too early") }, 300)',
  )}`;
});

describe('a server that cannot start', () => {
  it('names the port that is taken, and stops the database', async () => {
    const other = createServer((stream) => stream.destroy()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const second = startProcess({ DATA_DIR: used, DEMO: '0', PORT: String(port) });
    await expect(second).rejects.toThrow(`PORT ${port} is in use`);
    expect(await isRunning(used)).toBe(false);
    other.close();
  });

  it('says that a newer version has migrated its database, and does not change it', async () => {
    const postgres = await startEmbeddedPostgres(used, createLog('silent'));
    await runAsSuperuser(
      postgres.address,
      `insert into migrations (timestamp, name) values (1800000000000, 'Future1800000000000')`,
      postgres.address.database,
    );
    await postgres.stop();
    await expect(startProcess({ DATA_DIR: used, DEMO: '0' })).rejects.toThrow(
      'A newer Keepsake has brought this database further (Future1800000000000)',
    );
    expect(await isRunning(used)).toBe(false);
  });
});

describe('the environment', () => {
  const WRONG: [string, Record<string, string>][] = [
    ['PORT', { PORT: '99999' }],
    ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: 'fast' }],
    ['REDIS_URL', { REDIS_URL: 'http://localhost' }],
    ['PROCESSES', { PROCESSES: 'many' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8, the router' }],
    ['DEMO', { DEMO: 'maybe' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['CONTACT', { CONTACT: 'javascript:alert(1)' }],
    ['OPERATORS', { OPERATORS: 'jo@keepsake.example, nobody' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['JWT_SECRET', { DATABASE_URL: 'postgres://localhost/x' }],
  ];

  it.each(WRONG)('is refused with the name of the invalid variable: %s', (name, variables) => {
    expect(() => readEnv({ DATA_DIR: join(folder, 'wrong'), ...variables })).toThrow(name);
  });

  it('is refused at the start with a message', async () => {
    const settings = { DATA_DIR: join(folder, 'wrong'), DEMO: 'maybe' };
    await expect(startProcess(settings)).rejects.toThrow('Keepsake did not start: DEMO');
  });
});
