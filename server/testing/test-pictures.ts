import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { runJob } from '../database/scheduler.ts';
import type { App } from '../app.ts';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

/** The formats of test pictures. */
export type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** Creates a picture of one colour. */
export function plain(width: number, height: number, background = '#446688'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Creates a picture whose left half is red and whose right half is blue. */
export async function twoColors(format: Format): Promise<Buffer> {
  const blue = await plain(100, 100, '#0000ff').png().toBuffer();
  return plain(200, 100, '#ff0000')
    .composite([{ input: blue, left: 100, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

/** Creates a picture of noise, which hardly compresses. */
export function noise(format: Format): Promise<Buffer> {
  const options = { noise: { type: 'gaussian' as const, mean: 120, sigma: 40 } };
  return sharp({ create: { width: 300, height: 300, channels: 3, background: '#000', ...options } })
    .toFormat(format)
    .toBuffer();
}

/** The first half of a file, as if its transfer had stopped. */
export function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

/** Creates the beginning of a HEIC file. */
export function heicHeader(): Buffer {
  const box = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  return Buffer.concat([box, Buffer.alloc(400)]);
}

/** Creates a valid PNG header and a few bytes, far fewer than the size in the header needs. */
export function encodePng(width: number, height: number, shape: PngShape = EIGHT_BIT): Buffer {
  return png(width, height, shape, deflateSync(Buffer.alloc(100)));
}

/** Creates a PNG of zeros: a small file with as many pixels as its header says. */
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

/** Creates a GIF or AVIF whose header claims a size that its few bytes do not have. */
export async function withClaimedSize(format: 'gif' | 'avif', width: number, height: number) {
  const bytes = await twoColors(format);
  if (format === 'gif') {
    const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 200, 0, 100, 0]));
    for (const offset of [6, frame + 5]) {
      bytes.writeUInt16LE(width, offset);
      bytes.writeUInt16LE(height, offset + 2);
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

/** Runs the jobs of the uploads now. */
export async function sweepUploads({ features }: Pick<App, 'features'>): Promise<void> {
  for (const job of features.uploads.jobs ?? []) await runJob(job);
}

/** Waits until all variants of the pictures on pages are made, which happens after the responses to uploads. */
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
