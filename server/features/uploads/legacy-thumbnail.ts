import { buffer } from 'node:stream/consumers';
import { computeSmallSize } from '../../../protocol/picture-sizes.ts';
import { parseSize } from './media-address.ts';
import type { Pictures } from './pictures.ts';
import type { Storage, StoredFile } from './storage.ts';

/** The file of a small picture; when its size rule changes, so must the name, see computeSmallSize. */
export const THUMBNAIL_FILE = 'small.webp';
/** Made by an earlier rule: no side longer than 480 pixels. */
const LEGACY_FILE = 'sm.webp';
const LEGACY_SIDE = 480;
/** The server itself submits these jobs. */
const SERVER_SUBMITTER = { network: 'former pictures', member: false };

/**
 * Opens a small picture of the earlier rule: unchanged if its size is still right, else made again; null if there is
 * none.
 */
export async function openLegacyThumbnail(
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
