import type { Readable } from 'node:stream';

/** A file's bytes on their way, and how many they are. */
export interface StoredFile {
  size: number;
  stream: Readable;
}

/** Where media lie: folders of a few files each, every file written whole or not at all. */
export interface Storage {
  /** Stores a file, replacing what was there. Nobody ever sees half of it. */
  put(folder: string, name: string, content: Buffer | StoredFile): Promise<void>;
  /** Opens a file; null where there is none. */
  get(folder: string, name: string): Promise<StoredFile | null>;
  /** Whether the file is there. */
  exists(folder: string, name: string): Promise<boolean>;
  /** Removes a folder with all its files; fine where there is none. */
  remove(folder: string): Promise<void>;
  /** Makes sure at start that files can be kept; throws an Error that names what is wrong. */
  check(): Promise<void>;
}
