import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { runJob } from '../database/scheduler.ts';
import type { App } from '../app.ts';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

/** The formats that pictures are tested in. */
export type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** One colour all over. */
export function plain(width: number, height: number, background = '#446688'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Left half red, right half blue. */
export async function twoColors(format: Format): Promise<Buffer> {
  const blue = await plain(100, 100, '#0000ff').png().toBuffer();
  return plain(200, 100, '#ff0000')
    .composite([{ input: blue, left: 100, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

/** Grain, which hardly compresses. */
export function noise(format: Format): Promise<Buffer> {
  const options = { noise: { type: 'gaussian' as const, mean: 120, sigma: 40 } };
  return sharp({ create: { width: 300, height: 300, channels: 3, background: '#000', ...options } })
    .toFormat(format)
    .toBuffer();
}

/** What is there when a transfer stops in the middle. */
export function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

/** The beginning of a HEIC file. */
export function heicHeader(): Buffer {
  const box = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  return Buffer.concat([box, Buffer.alloc(400)]);
}

/** A well-formed PNG whose header promises a size that its few bytes do not hold. */
export function encodePng(width: number, height: number, shape: PngShape = EIGHT_BIT): Buffer {
  return png(width, height, shape, deflateSync(Buffer.alloc(100)));
}

/** A PNG of zeros: few bytes, and all the pixels that its header promises. */
export async function emptyPng(width: number, height: number, shape: PngShape): Promise<Buffer> {
  const row = 1 + width * shape.channels * (shape.depth / 8);
  const zeros = Buffer.alloc(1024 * 1024);
  const deflate = createDeflate({ level: 9 });
  Readable.from(
    (function* () {
      for (let left = row * height; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
    })(),
  ).pipe(deflate);
  return png(width, height, shape, await buffer(deflate));
}

/** A GIF or AVIF whose header promises another size than its few bytes hold. */
export async function claiming(format: 'gif' | 'avif', width: number, height: number) {
  const bytes = await twoColors(format);
  if (format === 'gif') {
    const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 200, 0, 100, 0]));
    for (const at of [6, frame + 5]) {
      bytes.writeUInt16LE(width, at);
      bytes.writeUInt16LE(height, at + 2);
    }
  } else {
    const extent = bytes.indexOf('ispe');
    bytes.writeUInt32BE(width, extent + 8);
    bytes.writeUInt32BE(height, extent + 12);
  }
  return bytes;
}

interface PngShape {
  channels: 3 | 4;
  depth: 8 | 16;
}

const EIGHT_BIT: PngShape = { channels: 3, depth: 8 };

function png(width: number, height: number, { channels, depth }: PngShape, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, channels === 4 ? 6 : 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Does now what the uploads' jobs do at their intervals. */
export async function sweepUploads({ features }: Pick<App, 'features'>): Promise<void> {
  for (const job of features.uploads.jobs ?? []) await runJob(job);
}

/** Does now what is done after uploads were answered: waits until every size of the pictures on pages is made. */
export async function makeVariants({
  features,
  dataSource,
}: Pick<TestApp, 'features' | 'dataSource'>): Promise<void> {
  features.uploads.variants.workSoon();
  await until(async () => {
    const due: unknown[] = await dataSource.query(
      `select from media where variants_due is not null and state = 'committed'`,
    );
    return due.length === 0;
  }, 120_000);
}
