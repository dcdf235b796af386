import type { Sharp } from 'sharp';
import { computePublicSize, computeSmallSize, type Size } from '../../../protocol/picture-sizes.ts';
import { createDamagedError, decodeImage, readUprightSize } from './open-image.ts';
import { makePlaceholder } from './make-placeholder.ts';
import type { Picture } from './picture.ts';

const PAPER = '#fbf8f3';

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
