import sharp, { type Sharp } from 'sharp';
import type { Size } from '../../../protocol/picture-sizes.ts';
import { Refused } from '../../graphql/errors.ts';
import { checkPictureSize } from './picture-limits.ts';

// One thread per picture and no cache, to keep CPU and memory use small.
sharp.concurrency(1);
sharp.cache(false);
// Blocks all other loaders of the library, whatever format a file seems to have.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
});

/** A picture in memory, decoded once, of which as many copies can be made as are needed. */
export type Decoded = () => Sharp;

/** A picture's upright size, from its header. Throws Refused if it is damaged, or too large to open. */
export async function readUprightSize(input: Buffer | string, type: string): Promise<Size> {
  const header = await sharp(input, { limitInputPixels: false }) // checkPictureSize has its own messages
    .metadata()
    .catch(() => {
      throw createDamagedError();
    });
  const depth = header.depth === 'uchar' ? 1 : 2;
  const refusal = checkPictureSize(type, { ...header, depth });
  if (refusal) throw new Refused(refusal);
  return header.autoOrient;
}

/** Decodes a picture at a smaller size: upright, in sRGB, without metadata. */
export async function decodeImage(input: Buffer | string, size: Size): Promise<Decoded> {
  const { data, info } = await sharp(input, {
    failOn: 'error',
    limitInputPixels: false,
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw: info });
}

/** The refusal of a picture that cannot be decoded. */
export function createDamagedError(): Refused {
  return new Refused(
    'This picture is damaged or incomplete. Please send it again or choose another.',
  );
}
