import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../env.ts';
import { useTestApp } from '../testing/test-app.ts';

const WORDS = 'words '.repeat(1_000);
const [NAME, GONE] = [`words-${randomUUID()}.txt`, `gone-${randomUUID()}.txt`];
const pathOf = (name: string) => join(ROOT, 'dist', 'client', 'assets', name);

beforeAll(async () => {
  for (const name of [NAME, GONE]) {
    await writeFile(pathOf(name), WORDS);
    await writeFile(pathOf(`${name}.br`), brotliCompressSync(WORDS));
    await writeFile(pathOf(`${name}.gz`), gzipSync(WORDS));
  }
});
const app = useTestApp(); // which looks once for what files there are
afterAll(async () => {
  for (const name of [NAME, GONE])
    for (const ending of ['', '.br', '.gz']) await rm(pathOf(name + ending), { force: true });
});

const get = (name: string, encodings: string) =>
  fetch(`${app.origin}/assets/${name}`, { headers: { 'Accept-Encoding': encodings } });

async function fromMemory(): Promise<number> {
  const text = await (await fetch(`${app.origin}/metrics`)).text();
  return Number(/^keepsake_ready_answers_total\{from="memory"\} (\d+)/m.exec(text)?.[1] ?? 0);
}

it('sends a file with the best compression that the browser accepts, cached for good', async () => {
  const taken = [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const;
  const before = await fromMemory();
  for (const [encodings, encoding] of [...taken, ...taken]) {
    const response = await get(NAME, encodings);
    expect(await response.text()).toBe(WORDS);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(response.headers.get('cache-control')).toContain('immutable');
  }
  expect(await fromMemory()).toBe(before + taken.length); // whoever comes second costs no look at the disk
});

it('goes on after a file is missing, as after a new build', async () => {
  await rm(pathOf(`${GONE}.br`));
  expect((await get(GONE, 'br')).status).toBe(404);
  await writeFile(pathOf(`${GONE}.br`), brotliCompressSync(WORDS));
  for (const encodings of ['br', 'gzip']) expect((await get(GONE, encodings)).status).toBe(200);
});

it('sends the service worker uncached, and a manifest for installing the app', async () => {
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
