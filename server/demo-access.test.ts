import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProcess, type TestProcess } from './testing/test-process.ts';
import { until } from './testing/until.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-demo-'));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Waits until the start has printed its last line, and gives what it tells to try. */
async function printed(server: TestProcess): Promise<{ password: string; links: string[] }> {
  const ended = () => /each works once:\n(?: +http\S+\n){3}\n/.test(server.output());
  await until(ended);
  const password = /password {2}(\S+)/.exec(server.output())?.[1] ?? '';
  return { password, links: server.output().match(/http\S+\/registry\?code=\S+/g) ?? [] };
}

async function post(server: TestProcess, path: string, body: object) {
  const response = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, string>;
}

it('the first start prints a demo login and plate links that work, and the second prints the same', async () => {
  const settings = { DATA_DIR: join(folder, 'data'), DEMO: '1' };
  const first = await startProcess(settings);
  const { password, links } = await printed(first);
  const email = 'demo@keepsake.example';
  const { access_token } = await post(first, '/api/account/login', { email, password });
  const pages = await fetch(`${first.origin}/api/user/pages`, {
    headers: { authorization: `JWT ${access_token}` },
  });
  const { items } = (await pages.json()) as { items: { url: string }[] };
  expect(items.map(({ url }) => url).sort()).toEqual(['ada', 'miso', 'nora-and-eli']);

  const [qr = ''] = links.map((link) => new URL(link).searchParams.get('code') ?? '');
  const { code: referal } = await post(first, '/api/account/exchange', { code: qr });
  const guest = { referal, email: 'guest@example.org', password: 'a long way round' };
  expect(await post(first, '/api/account/registry', guest)).toMatchObject({ error: false });
  expect(await first.end('SIGTERM')).toBe(0);

  const second = await startProcess(settings);
  const again = await printed(second);
  expect(again.password).toBe(password);
  const qrOf = (link: string) => new URL(link).searchParams.get('code');
  expect(again.links.map(qrOf)).toHaveLength(3);
  expect(again.links.map(qrOf)).not.toContain(qr); // the used one is replaced
  expect(await post(second, '/api/account/login', { email, password })).toMatchObject({
    error: false,
  });
  expect(await second.end('SIGTERM')).toBe(0);
});
