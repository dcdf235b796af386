import { computeSmallSize } from '../../../../protocol/picture-sizes.ts';
import { parseSize, parseWidth, type Variant } from '../media-address.ts';
import type { TypedPicture } from './send-picture.ts';
import type { Storage } from '../storage/storage.ts';

/** A file of a picture that can be sent. */
export interface OpenedFile extends TypedPicture {
  /** Whether this address will always have this content; not while its variant is still being made. */
  isFinal: boolean;
}

/** The files that exist as soon as a picture is uploaded. */
export interface FirstFiles {
  original: Parameters<Storage['put']>[2];
  public: Buffer;
  sm: Buffer;
}

/** The files of pictures in storage. */
export class PictureFiles {
  constructor(private readonly storage: Storage) {}

  /** Opens a variant; while it is not made yet, the nearest size that is. Null if the picture has no files. */
  async open(key: string, variant: Variant): Promise<OpenedFile | null> {
    const width = parseWidth(variant);
    const format = width?.format ?? 'webp';
    const stored = await this.storage.get(key, toFileName(variant));
    if (stored) return { ...stored, format, isFinal: true };
    if (!width) return null;
    const isSmall = width.width <= computeSmallSize(parseSize(key)).width;
    const nearest = await this.open(key, isSmall ? 'sm' : 'public');
    return nearest && { ...nearest, isFinal: false };
  }

  async store(key: string, files: FirstFiles): Promise<void> {
    await this.storage.put(key, 'original', files.original);
    await this.storage.put(key, toFileName('public'), files.public);
    await this.storage.put(key, toFileName('sm'), files.sm);
  }

  /** Whether what an upload stores is there. */
  async exist(key: string): Promise<boolean> {
    return (await this.storage.size(key, toFileName('sm'))) !== null; // written last
  }
}

function toFileName(variant: Variant): string {
  if (variant === 'public') return 'public.webp';
  return variant === 'sm' ? THUMBNAIL_FILE : variant;
}

/** The file of a small picture; when its size rule changes, so must the name, see computeSmallSize. */
export const THUMBNAIL_FILE = 'small.webp';
