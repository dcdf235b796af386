import { createServer, connect as dial, type Socket, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, startTestAppBeside, type TestApp } from './testing/test-app.ts';
import { createMemorial } from './testing/factories.ts';
let real: TestApp; let app: TestApp; let stalled = false; const held: [Socket, Buffer][] = [];
beforeAll(async () => {
  real = await startTestApp();
  const { host, port } = real.address as { host: string; port: number };
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = dial(`${host}/.s.PGSQL.${port ?? 5432}`);
    for (const [a, b] of [[near, far],[far, near]] as const) {
      sockets.add(a);
      a.on('error', () => b.destroy()).on('close', () => b.destroy());
      a.on('data', (bytes: Buffer) => { if (stalled) held.push([b, bytes]); else b.write(bytes); });
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = { ...real.address, host: '127.0.0.1', port: (proxy.address() as AddressInfo).port };
  app = await startTestAppBeside({ address, dataDir: real.dataDir });
});
afterAll(async () => { await app.stop(); await real.stop(); });
it('stalls', async () => {
  const page = await createMemorial(real.dataSource);
  const post = async (n: number) => { const t = performance.now(); const r = await app.rest('POST', `/api/comments/${page.id}`, { name: 'A', content: 'n' + n, client_id: crypto.randomUUID() }); return [r.status, Math.round(performance.now() - t)]; };
  console.log(await post(0));
  stalled = true;
  const all = await Promise.race([Promise.all(Array.from({ length: 3 }, (_, n) => post(n + 1))), new Promise((r) => setTimeout(() => r('hang 40'), 40000))]);
  console.log(all);
  stalled = false; for (const [s, b] of held) s.write(b);
  console.log(await post(10), await post(11));
  const rows = await real.dataSource.query('select content from tribute where page_id=$1', [page.id]); console.log(rows);
});
