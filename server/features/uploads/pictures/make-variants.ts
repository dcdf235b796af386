import type { Sharp } from 'sharp';
import {
  computeVariantSize,
  computeVariantWidths,
  type Size,
  computePublicSize,
  computeSmallSize,
} from '../../../../protocol/picture-sizes.ts';
import { VARIANT_FORMATS, type Variant } from '../media-address.ts';
import { createDamagedError, decodeImage, readUprightSize, type Decoded } from './open-image.ts';

const PAPER = '#fbf8f3';

/** A picture ready to be stored: its variants and the parts of its address. */
export interface Picture extends Size {
  color: string;
  /** See Media. */
  placeholder: string | null;
  public: Buffer;
  sm: Buffer;
}

/**
 * Makes what an upload is answered with: upright, in sRGB, without metadata, in two sizes. Throws Refused for damaged
 * pictures, and for those too large by their header.
 */
export async function processImage(input: Buffer | string, type: string): Promise<Picture> {
  const upright = await readUprightSize(input, type);
  return resize(input, upright).catch(() => {
    throw createDamagedError();
  });
}

async function resize(input: Buffer | string, upright: Size): Promise<Picture> {
  const decoded = await decodeImage(input, computePublicSize(upright));
  return {
    ...upright,
    color: await computeAverageColor(decoded()),
    placeholder: await makePlaceholder(decoded),
    public: await decoded().webp({ quality: 82 }).toBuffer(),
    sm: await decoded()
      .resize({ ...computeSmallSize(upright), fit: 'fill' })
      .webp({ quality: 78 })
      .toBuffer(),
  };
}

async function computeAverageColor(picture: Sharp): Promise<string> {
  const { data } = await picture
    .flatten({ background: PAPER })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = red, blue = red] = data;
  return [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
}

/** Looks like the WebP, at two thirds of its bytes; more effort costs four times as long and saves a tenth. */
const AVIF = { quality: 50, effort: 2, chromaSubsampling: '4:2:0' };
const WEBP = { quality: 78 };

/** A picture's files for `srcset`, and its placeholder. */
export interface Variants {
  files: { name: Variant; content: Buffer }[];
  placeholder: string | null;
}

/**
 * Makes every variant of a stored picture: some 2 s of one core for a photo of 12 megapixels. Throws Refused if it
 * cannot be opened.
 */
export async function makeVariants(input: Buffer | string, type: string): Promise<Variants> {
  const upright = await readUprightSize(input, type);
  return encode(input, upright).catch(() => {
    throw createDamagedError();
  });
}

async function encode(input: Buffer | string, upright: Size): Promise<Variants> {
  const widths = computeVariantWidths(upright);
  const decoded = await decodeImage(input, computeVariantSize(upright, widths.at(-1)!));
  const files: Variants['files'] = [];
  for (const width of widths) {
    const sized = () => decoded().resize({ ...computeVariantSize(upright, width), fit: 'fill' });
    for (const format of VARIANT_FORMATS) {
      const encoded = format === 'avif' ? sized().avif(AVIF) : sized().webp(WEBP);
      files.push({ name: `${width}.${format}`, content: await encoded.toBuffer() });
    }
  }
  return { files, placeholder: await makePlaceholder(decoded) };
}

/** The size of a placeholder, which pages contain for each picture. */
const MAX_LETTERS = 150;
const SIDE = 16;
/** Tried in this order: a busy picture needs more bytes. */
const QUALITIES = [30, 10, 1];

/**
 * A picture in 16 pixels, blurred by being enlarged, as a data URI; null for transparent pictures, behind which it
 * would be seen, and for the rare one that does not fit.
 */
async function makePlaceholder(decoded: Decoded): Promise<string | null> {
  const tiny = await decoded()
    .resize(SIDE, SIDE, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (tiny.info.channels % 2 === 0 && tiny.data.some(isSeeThrough(tiny.info.channels))) return null;
  const opaque = () => decoded().resize(SIDE, SIDE, { fit: 'inside' }).removeAlpha();
  for (const quality of QUALITIES) {
    const bytes = await opaque().webp({ quality, effort: 6 }).toBuffer();
    const address = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (address.length <= MAX_LETTERS) return address;
  }
  return null;
}

/** Whether a sample is the last of its pixel, alpha, and not opaque. */
function isSeeThrough(channels: number) {
  return (value: number, index: number) => index % channels === channels - 1 && value < 255;
}
