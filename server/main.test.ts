import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { ROOT } from './env.ts';
import { openSocket } from './testing/test-socket.ts';
import { startProcess, type TestProcess } from './testing/test-process.ts';
import { until } from './testing/until.ts';

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
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-main-'));
  await chmod(folder, 0o755);
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

describe('a server that is killed while visitors post', () => {
  it('has every acknowledged tribute exactly once after the restart, on the same data', async () => {
    const settings = { DATA_DIR: join(folder, 'killed'), RATE_LIMIT_SCALE: '1000' };
    const first = await startProcess(settings);
    const { data } = await call(first, '/api/page?url=ada');
    const acknowledged = new Set<string>();
    let unsent: string[] = [];
    let killed = false;
    const visitor = async () => {
      while (!killed) {
        const client_id = randomUUID();
        try {
          const content = `words ${client_id}`;
          const answer = await call(first, `/api/comments/${data.id}`, {
            name: 'V',
            content,
            client_id,
          });
          if (!answer.error) acknowledged.add(client_id);
        } catch {
          unsent = [...unsent, client_id];
        }
      }
    };
    const visitors = Promise.all(Array.from({ length: 16 }, visitor));
    await until(() => acknowledged.size >= 200);
    killed = true;
    await first.end('SIGKILL');
    await visitors;

    const second = await startProcess(settings);
    // What was not acknowledged is sent again, as a phone's outbox does.
    for (const client_id of unsent)
      await call(second, `/api/comments/${data.id}`, {
        name: 'V',
        content: `words ${client_id}`,
        client_id,
      });
    const { items } = await call(second, `/api/comments/${data.id}?limit=1000`);
    const posted = items.filter(({ content }) => content.startsWith('words '));
    const expected = [...acknowledged, ...unsent].map((id) => `words ${id}`).sort();
    expect(posted.map(({ content }) => content).sort()).toEqual(expected);
    expect(await second.end('SIGTERM')).toBe(0);
  });
});

describe('a server that nobody told how to run', () => {
  it('runs the production builds of its libraries', async () => {
    const server = await startProcess({
      DATA_DIR: join(folder, 'plain'),
      DEMO: '0',
      NODE_OPTIONS: `--import ${TELL_WHAT_IS_LOADED}`,
    });
    await fetch(`${server.origin}/about`);
    await server.end('SIGTERM');
    const loaded = JSON.parse(/loaded (\[.*\])/.exec(server.output())?.[1] ?? '[]') as string[];
    expect(loaded).toContain('react-dom-server.node.production.js');
    expect(loaded).toContain('react.production.js');
    expect(loaded).toContain('express env production');
    expect(loaded.filter((name) => name.includes('development'))).toEqual([]);
  });
});

describe('a server that is asked to stop', () => {
  it('tells its sockets to come back, ends with 0, and closes the database', async () => {
    const settings = { DATA_DIR: join(folder, 'stopped'), DEMO: '0' };
    const server = await startProcess(settings);
    const socket = await openSocket(server.origin);
    const code = await server.end('SIGTERM');
    expect({ code, closed: (await socket.closed).code }).toEqual({ code: 0, closed: 1012 });
    await expect(readFile(join(settings.DATA_DIR, 'postgres', 'postmaster.pid'))).rejects.toThrow();
  });
});

describe('an error that nobody caught', () => {
  /** Throws it where no code of the server is above it. */
  const onSignal = (signal: string, thrown: string) =>
    `--import=data:text/javascript,${encodeURIComponent(`process.on('${signal}', () => { ${thrown} })`)}`;

  it('is logged while the server serves, and its sockets go on', async () => {
    const faults = [
      onSignal('SIGUSR2', 'throw new Error("thrown by a timer")'),
      onSignal('SIGWINCH', 'void Promise.reject(new Error("a promise on its own"))'),
    ];
    const settings = {
      DATA_DIR: join(folder, 'uncaught'),
      DEMO: '0',
      NODE_OPTIONS: faults.join(' '),
    };
    const server = await startProcess(settings);
    const socket = await openSocket(server.origin);
    for (const [signal, words] of [
      ['SIGUSR2', 'thrown by a timer'],
      ['SIGWINCH', 'a promise on its own'],
    ] as const) {
      server.child.kill(signal);
      await expect.poll(() => server.output()).toContain(words);
    }
    socket.send({ type: 'ping' });
    await socket.next(({ type }) => type === 'pong');
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('ends a server that does not serve yet', async () => {
    const variables = { DATA_DIR: join(folder, 'broken'), NODE_OPTIONS: EARLY_FAULT };
    await expect(startProcess(variables)).rejects.toThrow('thrown too early');
  });
  const EARLY_FAULT = `--import=data:text/javascript,${encodeURIComponent(
    'setTimeout(() => { throw new Error("thrown too early") })',
  )}`;
});

describe('DATABASE_URL', () => {
  it('switches to an external Postgres 14 with the same migrations', async () => {
    const postgres = await startEmbeddedPostgres(join(folder, 'fourteen'), {
      binaries: 'postgres-14-',
      durable: false,
    });
    const { host, user, database } = postgres.address;
    const settings = {
      DATA_DIR: join(folder, 'external'),
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      JWT_SECRET: 'thirty-two characters at the least',
      DEMO: '1',
    };
    const server = await startProcess(settings);
    const { data } = await call(server, '/api/page?url=ada');
    const posted = await call(server, `/api/comments/${data.id}`, { name: 'N', content: 'On 14.' });
    expect(posted.items[0]).toMatchObject({ content: 'On 14.' });
    expect(await server.end('SIGTERM')).toBe(0);
    await postgres.stop();
  });
});

describe('a server that cannot start', () => {
  it('names the port that is taken, and leaves no database running', async () => {
    const settings = { DATA_DIR: join(folder, 'taken'), DEMO: '0' };
    const other = createServer((stream) => stream.destroy()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const second = startProcess({ ...settings, PORT: String(port) });
    await expect(second).rejects.toThrow(`PORT ${port} is in use`);
    await expect(readFile(join(settings.DATA_DIR, 'postgres', 'postmaster.pid'))).rejects.toThrow();
    other.close();
  });
});

describe('the environment', () => {
  it.each([
    ['PORT', { PORT: '99999' }],
    ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: 'fast' }],
    ['REDIS_URL', { REDIS_URL: 'http://localhost' }],
    ['PROCESSES', { PROCESSES: 'many' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8, the router' }],
    ['DEMO', { DEMO: 'maybe' }],
    ['CONTACT', { CONTACT: 'javascript:alert(1)' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['JWT_SECRET', { DATABASE_URL: 'postgres://localhost/x' }],
  ])('is refused at start with the name of the wrong variable: %s', async (name, variables) => {
    await expect(startProcess({ DATA_DIR: join(folder, 'wrong'), ...variables })).rejects.toThrow(
      name,
    );
  });
});
