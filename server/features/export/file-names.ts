import { type EntityManager, In, IsNull } from 'typeorm';
import { FILM_TYPES, parseFilmKey, parseMediaKey } from '../uploads/media-address.ts';
import { Media } from '../uploads/media.entity.ts';

/** A file of the storage, and its path in the archive. */
export interface ArchivedMedia {
  key: string;
  /** The file's name in the storage. */
  stored: 'original' | 'film';
  path: string;
}

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  ...Object.fromEntries(Object.entries(FILM_TYPES).map(([end, type]) => [type, end])),
};

/** Gives each picture and film of a page one place in its archive, with a name that every system can keep. */
export class FileNames {
  readonly files: ArchivedMedia[] = [];
  private readonly paths = new Map<string, string>();

  constructor(private readonly manager: EntityManager) {}

  /**
   * Names files by their addresses: `photos/<name>.jpg`. A file that was named before keeps its name; one that is gone,
   * or taken down, gets none.
   */
  async name(wanted: readonly { address: string; name: string }[]): Promise<void> {
    const unnamed = wanted.filter(({ address }) => address && !this.paths.has(address));
    const keys = unnamed.flatMap(({ address }) => toKey(address) ?? []);
    const media =
      keys.length > 0
        ? await this.manager.findBy(Media, { key: In(keys), takenDownAt: IsNull() })
        : [];
    const types = new Map(media.map(({ key, type }) => [key, type]));
    for (const { address, name } of unnamed) {
      const key = toKey(address);
      const extension = key && EXTENSIONS[types.get(key) ?? ''];
      if (!key || !extension || this.paths.has(address)) continue;
      const path = `photos/${name}.${extension}`;
      this.paths.set(address, path);
      const stored = parseFilmKey(address) ? 'film' : 'original';
      this.files.push({ key, stored, path });
    }
  }

  /** The path of a picture or film in the archive; null if it is not there. */
  getPath(address: string): string | null {
    return this.paths.get(address) ?? null;
  }
}

/** A number as in a file's name, so that names sort by it. */
export const pad = (number: number, digits: number) => String(number).padStart(digits, '0');

function toKey(address: string): string | null {
  return parseMediaKey(address) ?? parseFilmKey(address);
}
