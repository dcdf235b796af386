import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** The formats that pictures are tested in. */
export type Format = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** One colour all over. */
export function plain(width: number, height: number, background = '#446688'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Left half red, right half blue. */
export async function twoColours(format: Format): Promise<Buffer> {
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
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(Buffer.alloc(100)));
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
