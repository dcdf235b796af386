import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSocket } from './testing/test-socket.ts';
import { launchProcess, startProcess, type TestProcess } from './testing/test-process.ts';
import { until } from './testing/until.ts';

let folder: string;
let server: TestProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-processes-'));
  await chmod(folder, 0o755);
  server = await startProcess({ DATA_DIR: folder, PROCESSES: '2', DEMO: '1' });
});
afterAll(async () => {
  if (server.child.exitCode === null) await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** Those that began to serve, in their order. */
const pids = () =>
  [...server.output().matchAll(/"pid":(\d+),"msg":"serving"/g)].map(([, pid]) => Number(pid));
const read = async (path: string) => (await fetch(`${server.origin}${path}`)).text();

async function post(pageId: string, content: string): Promise<void> {
  await fetch(`${server.origin}/api/comments/${pageId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'V', content }),
  });
}

describe('PROCESSES=2', () => {
  it('serves from two processes on one port, and prints the address once', async () => {
    await expect.poll(() => server.output()).toContain('Keepsake is at');
    expect(new Set(pids()).size).toBe(2);
    expect(pids()).not.toContain(server.child.pid);
    expect(server.output().split('Keepsake is at').length).toBe(2);
    expect(server.output().split('/active/').length - 1).toBeLessThanOrEqual(3);
  });

  it('adds up the metrics of both processes', async () => {
    const answered = async () =>
      (await read('/metrics'))
        .split('\n')
        .filter((line) => /^keepsake_http_request_seconds_count.*"404"/.test(line))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    const before = await answered();
    for (let count = 0; count < 20; count++)
      await fetch(`${server.origin}/api/nothing`, { headers: { connection: 'close' } });
    expect((await answered()) - before).toBe(20);
  });

  it('answers /metrics while one process is being replaced', async () => {
    const [, killed = 0] = pids();
    process.kill(killed, 'SIGKILL');
    const statuses = new Set<number>();
    while (pids().length < 3) {
      const asked = fetch(`${server.origin}/metrics`, { headers: { connection: 'close' } });
      const answer = await asked.catch(() => null); // the one that ends had taken the connection
      if (answer) statuses.add(answer.status);
    }
    expect([...statuses]).toEqual([200]);
  });

  it('sends events to watchers of both processes, and replaces one that is killed', async () => {
    const { data } = JSON.parse(await read('/api/page?url=ada')) as { data: { id: string } };
    const watch = async () => {
      const socket = await openSocket(server.origin);
      socket.subscribe('1', 'subscription($id: ID!) { pageEvents(pageId: $id) { seq } }', {
        id: data.id,
      });
      return socket;
    };
    const sockets = await Promise.all(Array.from({ length: 20 }, watch));
    let dropped = 0;
    for (const { closed } of sockets) void closed.then(() => (dropped += 1));
    const notified = () => sockets.filter(({ messages }) => messages.some(({ id }) => id === '1'));
    await expect
      .poll(async () => {
        await post(data.id, `to both ${Math.random()}`);
        return notified().length;
      })
      .toBe(20);

    const [killed = 0] = pids();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => dropped).toBeGreaterThan(0);
    expect(dropped).toBeLessThan(20);
    expect(await read('/healthz')).toBe('{"ok":true}');
    await expect.poll(() => pids().length).toBe(4);
    for (const { close } of sockets) close();
  });

  it('closes every socket for a reconnect, exits with 0, and stops the database', async () => {
    const sockets = await Promise.all([1, 2, 3, 4].map(() => openSocket(server.origin)));
    expect(await server.end('SIGTERM')).toBe(0);
    for (const { closed } of sockets) expect((await closed).code).toBe(1012);
    await expect(readFile(join(folder, 'postgres', 'postmaster.pid'))).rejects.toThrow();
    for (const pid of pids()) expect(() => process.kill(pid, 0)).toThrow();
  });
});

describe('PROCESSES=2 when the first process is killed', () => {
  it('serves without the process that was started, and recovers from the loss of the primary', async () => {
    const settings = { DATA_DIR: folder, DEMO: '0', PROCESSES: '2' };
    const isHealthy = (origin: string) =>
      fetch(`${origin}/healthz`, { headers: { connection: 'close' } }).then(
        ({ ok }) => ok,
        () => false,
      );
    const firstPid = async () => {
      const serving = await readFile(join(settings.DATA_DIR, 'serving.json'), 'utf8');
      return (JSON.parse(serving) as { pid: number }).pid;
    };
    const started = await startProcess(settings);
    const first = await firstPid();
    expect(first).not.toBe(started.child.pid);
    process.kill(first, 'SIGKILL');
    await until(async () => (await firstPid()) !== first && (await isHealthy(started.origin)));

    const second = await firstPid();
    await started.end('SIGKILL');
    for (let asked = 0; asked < 20; asked++) expect(await isHealthy(started.origin)).toBe(true);
    process.kill(second, 'SIGTERM');
    await until(() => hasEnded(second));
    expect(await isHealthy(started.origin)).toBe(false);
    await expect(readFile(join(settings.DATA_DIR, 'postgres', 'postmaster.pid'))).rejects.toThrow();
  });
});

describe('PROCESSES=2 when stopped while the second process starts', () => {
  it('leaves nothing running', async () => {
    const settings = { DATA_DIR: folder, DEMO: '0', PROCESSES: '2' };
    const started = await launchProcess(settings);
    await until(() => started.output().includes('"msg":"serving"'));
    expect(await started.end('SIGTERM')).toBe(0);
    expect(started.output()).not.toContain('did not start');
    await expect(readFile(join(settings.DATA_DIR, 'postgres', 'postmaster.pid'))).rejects.toThrow();
  });
});

describe('PROCESSES=2 when the port is taken', () => {
  it('exits with an error and leaves nothing running', async () => {
    const other = createServer((stream) => stream.destroy()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const settings = { DATA_DIR: folder, DEMO: '0', PROCESSES: '2' };
    await expect(startProcess({ ...settings, PORT: String(port) })).rejects.toThrow(
      `PORT ${port} is in use`,
    );
    await expect(readFile(join(settings.DATA_DIR, 'postgres', 'postmaster.pid'))).rejects.toThrow();
    other.close();
  });
});

function hasEnded(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}
