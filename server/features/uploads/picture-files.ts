import { buffer } from 'node:stream/consumers';
import { computeSmallSize } from '../../../protocol/picture-sizes.ts';
import { parseSize, parseWidth, type Variant } from './media-address.ts';
import type { Pictures } from './pictures.ts';
import type { TypedPicture } from './send-picture.ts';
import type { Storage, StoredFile } from './storage.ts';

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
  constructor(
    private readonly storage: Storage,
    private readonly pictures: Pictures,
  ) {}

  /** Opens a variant; while it is not made yet, the nearest size that is. Null if the picture has no files. */
  async open(key: string, variant: Variant): Promise<OpenedFile | null> {
    const wanted = parseWidth(variant);
    const format = wanted?.format ?? 'webp';
    const stored = await this.storage.get(key, toFileName(variant));
    if (stored) return { ...stored, format, isFinal: true };
    if (wanted) {
      const isSmall = wanted.width <= computeSmallSize(parseSize(key)).width;
      const nearest = await this.open(key, isSmall ? 'sm' : 'public');
      return nearest && { ...nearest, isFinal: false };
    }
    if (variant !== 'sm') return null;
    const former = await openLegacyThumbnail(key, this.storage, this.pictures);
    return former && { ...former, format, isFinal: true };
  }

  async store(key: string, files: FirstFiles): Promise<void> {
    await this.storage.put(key, 'original', files.original);
    await this.storage.put(key, toFileName('public'), files.public);
    await this.storage.put(key, toFileName('sm'), files.sm);
  }

  /** Whether what an upload stores is there. */
  async exist(key: string): Promise<boolean> {
    return this.storage.exists(key, toFileName('sm')); // written last
  }
}

function toFileName(variant: Variant): string {
  if (variant === 'public') return 'public.webp';
  return variant === 'sm' ? THUMBNAIL_FILE : variant;
}

/** The file of a small picture; when its size rule changes, so must the name, see computeSmallSize. */
export const THUMBNAIL_FILE = 'small.webp';
/** A variant made by an earlier rule: no side longer than 480 pixels. */
const LEGACY_FILE = 'sm.webp';
const LEGACY_SIDE = 480;
/** The server itself submits these jobs. */
const SERVER_SUBMITTER = { network: 'former pictures', isMember: false };

/**
 * Opens a small picture of the earlier rule: unchanged if its size is still right, else made again; null if there is
 * none.
 */
async function openLegacyThumbnail(
  key: string,
  storage: Storage,
  pictures: Pictures,
): Promise<StoredFile | null> {
  const { width, height } = computeSmallSize(parseSize(key));
  if (Math.max(width, height) > LEGACY_SIDE) {
    const large = await storage.get(key, 'public.webp');
    if (!large) return null;
    // if the queue is full, the old one is sent, and replaced another time
    const made = await pictures
      .processImage(await buffer(large.stream), SERVER_SUBMITTER)
      .catch(() => null);
    if (made) {
      await storage.put(key, THUMBNAIL_FILE, made.sm);
      return storage.get(key, THUMBNAIL_FILE);
    }
  }
  return storage.get(key, LEGACY_FILE);
}
