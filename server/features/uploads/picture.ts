import { stat } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { Refused, TooLarge } from '../../graphql/errors.ts';

/** The biggest picture file that is taken, in bytes. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024;

const MAX_PIXELS = 50_000_000;
const PUBLIC_SIDE = 1600;
const SMALL_SIDE = 480;
const PAPER = '#fbf8f3';
const DECODE_SECONDS = 20;
const ACCEPTED = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
]);
const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);

// One thread a picture and no cache: many small shares of the processor beside live delivery.
sharp.concurrency(1);
sharp.cache(false);

/** A picture ready to be kept: its variants and what its address tells. */
export interface Picture {
  width: number;
  height: number;
  color: string;
  /** The media type of what was uploaded. */
  type: string;
  public: Buffer;
  sm: Buffer;
}

/** Whether a file is a picture we can show, by its content; throws a Refused in plain words where not. */
export async function judgePicture(input: Buffer | string): Promise<string> {
  const size = Buffer.isBuffer(input) ? input.length : (await stat(input)).size;
  if (size === 0) throw new Refused('This file is empty. Please choose another picture.');
  if (size > MAX_PICTURE_BYTES)
    throw new TooLarge('This picture is larger than 25 MB. Please choose a smaller one.');

  const found = await (Buffer.isBuffer(input)
    ? fileTypeFromBuffer(input)
    : fileTypeFromFile(input));
  if (found && HEIC.has(found.mime))
    throw new Refused(
      'We cannot read HEIC pictures. Please send it as JPEG; a phone’s browser offers this by itself.',
    );
  if (!found || !ACCEPTED.has(found.mime))
    throw new Refused(
      'We cannot read this file as a picture. Please send a JPEG, PNG, WebP or GIF.',
    );

  const { width, height } = await readHeader(input);
  if (width * height > MAX_PIXELS)
    throw new Refused(
      `This picture is too large to open (${width} × ${height} pixels). Please send one of at most 50 megapixels.`,
    );
  return found.mime;
}

/** Makes what visitors get: upright, in sRGB, without any hidden data, in two sizes. */
export async function developPicture(input: Buffer | string, type: string): Promise<Picture> {
  try {
    const { autoOrient: upright } = await sharp(input, { limitInputPixels: MAX_PIXELS }).metadata();
    const { data, info } = await sharp(input, {
      failOn: 'error',
      limitInputPixels: MAX_PIXELS,
      sequentialRead: true,
    })
      .autoOrient()
      .resize({ width: PUBLIC_SIDE, height: PUBLIC_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: DECODE_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });

    const decoded = () => sharp(data, { raw: info });
    return {
      width: upright.width,
      height: upright.height,
      color: await averageColor(decoded()),
      type,
      public: await decoded().webp({ quality: 82 }).toBuffer(),
      sm: await decoded()
        .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 78 })
        .toBuffer(),
    };
  } catch {
    throw damaged();
  }
}

async function readHeader(input: Buffer | string): Promise<Metadata> {
  // limitInputPixels off: only the header is read here, and our own words say what is too large
  return sharp(input, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged();
    });
}

async function averageColor(picture: Sharp): Promise<string> {
  const { data } = await picture
    .flatten({ background: PAPER })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = red, blue = red] = data;
  return [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
}

function damaged(): Refused {
  return new Refused(
    'This picture is damaged or incomplete. Please send it again or choose another.',
  );
}
