import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { emptyPng, plain } from '../server/testing/test-pictures.ts';
import { startProcess } from '../server/testing/test-process.ts';
import { report } from './report.ts';

// How soon an uploaded picture is ready: ordinary ones, ones made to cost much, and an ordinary one from
// one address while another address sends ten costly ones. npm run bench:pictures
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const STRANGER = '203.0.113.7';
const GUEST = '198.51.100.9';

const folder = await mkdtemp(join(tmpdir(), 'keepsake-bench-'));
await chmod(folder, 0o755);
const server = await startProcess({ DATA_DIR: folder, RATE_LIMIT_SCALE: '100000' });
try {
  const photo = await grain().jpeg({ quality: 88 }).toBuffer();
  await upload(photo, GUEST);
  await times('JPEG of 12 megapixels', photo);
  await times('AVIF of 12 megapixels', await grain().avif({ quality: 50, effort: 2 }).toBuffer());
  await once('PNG of 1 x 49,999,999', await emptyPng(1, 49_999_999, { channels: 3, depth: 8 }));
  await once('AVIF of 50 megapixels', await plain(8000, 6250).avif({ effort: 0 }).toBuffer());
  const costly = await emptyPng(7000, 7140, { channels: 4, depth: 16 });
  await once('PNG of 50 megapixels, 16 bit', costly);

  await besides('ten of these', costly, photo);
  const interlaced = plain(7000, 7140).ensureAlpha().png({ progressive: true });
  await besides('ten PNGs of 50 megapixels, interlaced', await interlaced.toBuffer(), photo);
} finally {
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

async function times(name: string, picture: Buffer): Promise<void> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round++) values.push((await upload(picture, GUEST)).ms);
  report(name, values);
}

/** An ordinary picture from one address while another sends ten costly ones. */
async function besides(name: string, costly: Buffer, photo: Buffer): Promise<void> {
  const strangers = Array.from({ length: 10 }, () => upload(costly, STRANGER));
  await new Promise((resolve) => setTimeout(resolve, 300)); // until they are all there
  report(`a guest's JPEG while a stranger sends ${name}`, [(await upload(photo, GUEST)).ms]);
  const answers = await Promise.all(strangers);
  report(
    'the stranger',
    answers.map(({ ms }) => ms),
  );
}

/** With the answer and the most memory that the server and its children held meanwhile. */
async function once(name: string, picture: Buffer): Promise<void> {
  const before = await megabytes();
  let most = before;
  const watch = setInterval(async () => (most = Math.max(most, await megabytes())), 20);
  const { ms, words } = await upload(picture, STRANGER);
  clearInterval(watch);
  report(`${name}, ${picture.length} bytes, +${(most - before).toFixed(0)} MB, "${words}"`, [ms]);
}

async function upload(picture: Buffer, address: string): Promise<{ ms: number; words: string }> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture)]), 'photo');
  const sent = performance.now();
  const response = await fetch(`${server.origin}/api/upload/image/tmp`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: form,
  });
  const { msg } = (await response.json()) as { msg: string };
  return { ms: performance.now() - sent, words: `${response.status} ${msg}`.trim() };
}

function grain() {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 25 };
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } });
}

/** What the server and its children that are not the database hold, where the system tells. */
async function megabytes(): Promise<number> {
  const pid = server.child.pid ?? 0;
  const read = (path: string) => readFile(path, 'utf8').catch(() => '');
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean);
  const sizes = [String(pid), ...children].map(async (id) => {
    const status = await read(`/proc/${id}/status`);
    if (/^Name:\s+postgres/m.test(status)) return 0;
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
