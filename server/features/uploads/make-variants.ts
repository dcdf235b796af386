import {
  computeVariantSize,
  computeVariantWidths,
  type Size,
} from '../../../protocol/picture-sizes.ts';
import { VARIANT_FORMATS, type Variant } from './media-address.ts';
import { createDamagedError, decodeImage, readUprightSize } from './open-image.ts';
import { makePlaceholder } from './make-placeholder.ts';

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
