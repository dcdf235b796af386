import sharp from 'sharp';

// Creates films like those of phones, but small and quick to make.

export interface FilmOptions {
  seconds?: number;
  codec?: string;
  /** The metadata that says where it was taken. */
  place?: string;
}

/** Creates a box of an MP4 container. */
export function box(type: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
}

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
};

/** Creates an MP4 or MOV with a valid container and index; its frames are noise, which no player can decode. */
export function mp4Film({
  seconds = 5,
  codec = 'avc1',
  place,
  brand = 'isom',
  handler = 'vide',
}: FilmOptions & { brand?: string; handler?: string } = {}): Buffer {
  const times = numbers(0, 0, 0, 1_000, seconds * 1_000);
  const stsd = box('stsd', numbers(0, 1), box(codec, Buffer.alloc(78)));
  const track = box(
    'trak',
    box(
      'mdia',
      box('mdhd', times, numbers(0)),
      box('hdlr', numbers(0, 0), Buffer.from(handler, 'latin1'), Buffer.alloc(13)),
      box('minf', box('stbl', stsd)),
    ),
    ...(place ? [box('meta', Buffer.from(place))] : []),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from(brand, 'latin1'), numbers(0)),
    ...(place ? [box('uuid', Buffer.from(place))] : []),
    box(
      'moov',
      box('mvhd', times, Buffer.alloc(80)),
      track,
      ...(place ? [box('udta', box('\xa9xyz', Buffer.from(place)))] : []),
    ),
    box('mdat', Buffer.alloc(4_000, 7)),
  ]);
}

/** Creates an element of a WebM container; its id is in hexadecimal. */
export function element(id: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE((1n << 56n) | BigInt(content.length));
  return Buffer.concat([Buffer.from(id, 'hex'), length, content]);
}

const whole = (value: number) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex');

/** Creates a WebM that browsers can play: one grey key frame a second, each a little lighter. */
export async function webmFilm({
  seconds = 3,
  codec = 'V_VP8',
  place,
  width = 320,
  height = 240,
}: FilmOptions & { width?: number; height?: number } = {}): Promise<Buffer> {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(seconds * 1_000);
  const frames = await Promise.all(
    Array.from({ length: Math.min(seconds, 5) }, (_, index) =>
      vp8Frame(width, height, 40 * index + 60),
    ),
  );
  const clusters = frames.map((frame, index) =>
    element(
      '1f43b675',
      element('e7', whole(index * 1_000)),
      element('a3', Buffer.from([0x81, 0, 0, 0x80]), frame),
    ),
  );
  const track = element(
    'ae',
    element('d7', whole(1)),
    element('73c5', whole(1)),
    element('83', whole(1)),
    element('86', Buffer.from(codec)),
    element('e0', element('b0', whole(width)), element('ba', whole(height))),
  );
  const header = element('1a45dfa3', element('4282', Buffer.from('webm')));
  return Buffer.concat([
    header,
    element(
      '18538067',
      element('1549a966', element('2ad7b1', whole(1_000_000)), element('4489', duration)),
      element('1654ae6b', track),
      ...clusters,
      ...(place ? [element('1254c367', Buffer.from(place))] : []),
    ),
  ]);
}

/** Encodes a key frame of VP8: a lossy WebP is one in a RIFF file. */
async function vp8Frame(width: number, height: number, grey: number): Promise<Buffer> {
  const background = { r: grey, g: grey, b: grey };
  const webp = await sharp({ create: { width, height, channels: 3, background } })
    .webp({ quality: 50, smartSubsample: false })
    .toBuffer();
  const offset = webp.indexOf('VP8 ');
  return webp.subarray(offset + 8, offset + 8 + webp.readUInt32LE(offset + 4));
}
