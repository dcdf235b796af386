import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../env.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const NAME = `words-${randomUUID()}.txt`;
const FILE = join(ROOT, 'dist', 'client', 'assets', NAME);

let app: TestApp;
beforeAll(async () => {
  await writeFile(FILE, 'words');
  await writeFile(`${FILE}.br`, brotliCompressSync('words'));
  await writeFile(`${FILE}.gz`, gzipSync('words'));
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  for (const ending of ['', '.br', '.gz']) await rm(FILE + ending, { force: true });
});

const get = (encodings: string) =>
  fetch(`${app.origin}/assets/${NAME}`, { headers: { 'Accept-Encoding': encodings } });

it('serves a file as compressed as the browser can take it, for good', async () => {
  for (const [encodings, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await get(encodings);
    expect(await response.text()).toBe('words');
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(response.headers.get('cache-control')).toContain('immutable');
  }
});

it('goes on where a file is gone, as after a new build', async () => {
  await rm(`${FILE}.br`);
  expect((await get('br')).status).toBe(404);
  expect((await get('gzip')).status).toBe(200);
});

it('has browsers ask for the service worker every time, and names the app for installing', async () => {
  const worker = await fetch(`${app.origin}/service-worker.js`);
  expect(worker.headers.get('content-type')).toContain('javascript');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  const manifest = await fetch(`${app.origin}/manifest.webmanifest`);
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string; sizes: string }[] };
  for (const { src, sizes } of icons.filter(({ src }) => src.endsWith('.png'))) {
    const icon = await sharp(await (await fetch(app.origin + src)).arrayBuffer()).metadata();
    expect(`${icon.width}x${icon.height}`).toBe(sizes);
  }
  const purposes = icons.map((icon) => ('purpose' in icon ? icon.purpose : 'any'));
  expect(purposes.filter((purpose) => purpose === 'maskable').length).toBe(2);
});
