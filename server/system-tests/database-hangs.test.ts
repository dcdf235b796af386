import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../features/pages/page.entity.ts';
import { createMemorial } from '../testing/factories.ts';
import { startTestApp, startTestAppBeside, type TestApp } from '../testing/test-app.ts';
import { openUnreliableSocket, type UnreliableNetwork } from '../testing/unreliable-network.ts';

const SOCKET = '.s.PGSQL.5432';

let folder: string;
let network: UnreliableNetwork;
/** Reaches the database by itself. */
let near: TestApp;
/** Reaches it over the network. */
let far: TestApp;
let page: Page;
beforeAll(async () => {
  near = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'keepsake-silent-'));
  network = await openUnreliableSocket(join(folder, SOCKET), join(near.address.host, SOCKET));
  const address = { ...near.address, host: folder };
  far = await startTestAppBeside({ address, dataDir: near.dataDir });
  page = await createMemorial(near.dataSource);
});
afterAll(async () => {
  network.mend();
  await far.stop();
  await near.stop();
  await network.close();
  await rm(folder, { recursive: true });
});

async function post(client_id: string) {
  const { status, headers } = await fetch(`${far.origin}/api/comments/${page.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ines', content: 'She taught us to read.', client_id }),
  });
  return [status, headers.get('retry-after')];
}

async function read() {
  const { status, headers } = await fetch(`${far.origin}/${page.url}`);
  return [status, headers.get('retry-after')];
}

describe('a database that falls silent', () => {
  it('makes every request end with 503 and Retry-After, and serves again once it answers', async () => {
    expect(await read()).toEqual([200, null]);
    const posts = Array.from({ length: 20 }, () => crypto.randomUUID());
    expect(await post(posts[0]!)).toEqual([200, null]);
    network.stall();
    const waiting = await Promise.all([read(), ...posts.slice(1).map(post)]);
    for (const told of waiting) expect(told).toEqual([503, '5']);

    network.mend();
    expect(await read()).toEqual([200, null]);
    for (const told of await Promise.all(posts.map(post))) expect(told).toEqual([200, null]);
    const stored = 'select 1 from tribute where page_id = $1';
    expect(await near.dataSource.query(stored, [page.id])).toHaveLength(posts.length);
  });
});
