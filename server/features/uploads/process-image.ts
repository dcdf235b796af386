import sharp, { type Sharp } from 'sharp';
import { computePublicSize, computeSmallSize } from '../../../protocol/picture-sizes.ts';
import { Refused } from '../../graphql/errors.ts';
import type { Picture } from './picture.ts';
import { checkPictureSize } from './picture-limits.ts';

const PAPER = '#fbf8f3';

// One thread per picture and no cache, to keep CPU and memory use small.
sharp.concurrency(1);
sharp.cache(false);
// Blocks all other loaders of the library, whatever format a file seems to have.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
});

/**
 * Makes the variants for visitors: upright, in sRGB, without metadata, in two sizes. Throws Refused for damaged
 * pictures, and for those too large by their header.
 */
export async function processImage(input: Buffer | string, type: string): Promise<Picture> {
  const header = await sharp(input, { limitInputPixels: false }) // checkPictureSize has its own messages
    .metadata()
    .catch(() => {
      throw createDamagedError();
    });
  const depth = header.depth === 'uchar' ? 1 : 2;
  const refusal = checkPictureSize(type, { ...header, depth });
  if (refusal) throw new Refused(refusal);
  return resize(input, header.autoOrient).catch(() => {
    throw createDamagedError();
  });
}

async function resize(
  input: Buffer | string,
  upright: { width: number; height: number },
): Promise<Picture> {
  const { data, info } = await sharp(input, {
    failOn: 'error',
    limitInputPixels: false,
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ ...computePublicSize(upright), fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });

  const decoded = () => sharp(data, { raw: info });
  return {
    ...upright,
    color: await computeAverageColor(decoded()),
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

function createDamagedError(): Refused {
  return new Refused(
    'This picture is damaged or incomplete. Please send it again or choose another.',
  );
}
