import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { openSocket } from './testing/test-socket.ts';
import { startProcess, type TestProcess } from './testing/test-process.ts';

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
    while (acknowledged.size < 200) await new Promise((resolve) => setTimeout(resolve, 5));
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

describe('a server that is asked to stop', () => {
  it('tells its sockets to come back, ends with 0, and closes the database', async () => {
    const settings = { DATA_DIR: join(folder, 'stopped') };
    const server = await startProcess(settings);
    const socket = await openSocket(server.origin);
    const code = await server.end('SIGTERM');
    expect({ code, closed: (await socket.closed).code }).toEqual({ code: 0, closed: 1012 });
    await expect(readFile(join(settings.DATA_DIR, 'postgres', 'postmaster.pid'))).rejects.toThrow();
  });
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
    const settings = { DATA_DIR: join(folder, 'taken') };
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
    ['REDIS_URL', { REDIS_URL: 'redis://localhost' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8, the router' }],
    ['DEMO', { DEMO: 'maybe' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['JWT_SECRET', { DATABASE_URL: 'postgres://localhost/x' }],
  ])('is refused at start with the name of the wrong variable: %s', async (name, variables) => {
    await expect(startProcess({ DATA_DIR: join(folder, 'wrong'), ...variables })).rejects.toThrow(
      name,
    );
  });
});
