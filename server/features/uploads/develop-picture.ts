import sharp, { type Sharp } from 'sharp';
import { Refused } from '../../graphql/errors.ts';
import type { Picture } from './picture.ts';
import { tooLargeToOpen } from './picture-limits.ts';

const PUBLIC_SIDE = 1600;
const SMALL_SIDE = 480;
const PAPER = '#fbf8f3';

// One thread a picture and no cache: small shares of the processor and of memory.
sharp.concurrency(1);
sharp.cache(false);
// Nothing else of the library reads a byte, whatever a file may look like to it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
});

/**
 * Makes what visitors get: upright, in sRGB, without any hidden data, in two sizes. Throws Refused for
 * what is damaged, or too large by its header.
 */
export async function developPicture(input: Buffer | string, type: string): Promise<Picture> {
  const header = await sharp(input, { limitInputPixels: false }) // our own words say what is too large
    .metadata()
    .catch(() => {
      throw damaged();
    });
  const depth = header.depth === 'uchar' ? 1 : 2;
  const refusal = tooLargeToOpen(type, { ...header, depth });
  if (refusal) throw new Refused(refusal);
  return resize(input, header.autoOrient).catch(() => {
    throw damaged();
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
    .resize({ width: PUBLIC_SIDE, height: PUBLIC_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });

  const decoded = () => sharp(data, { raw: info });
  return {
    ...upright,
    color: await averageColor(decoded()),
    public: await decoded().webp({ quality: 82 }).toBuffer(),
    sm: await decoded()
      .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer(),
  };
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
