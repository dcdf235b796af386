import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.ts';

/** The subfolder for files that are not completely written yet. */
export const INCOMING = '.incoming';

/** Originals contain where they were taken: other users of the machine must not read them. */
const PRIVATE = { recursive: true, mode: 0o700 };

/** Keeps media below `root`, in 256 subfolders so that no folder grows too long. */
export function createDiskStorage(root: string): Storage {
  const incoming = join(root, INCOMING);
  const toFolder = (folder: string) => join(root, folder.slice(0, 2), folder);

  return {
    async put(folder, name, content) {
      const staged = join(incoming, randomUUID());
      await mkdir(incoming, PRIVATE);
      try {
        // flush: after a power cut, a renamed file must not be empty
        const file = createWriteStream(staged, { flush: true });
        await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content.stream, file);
        const target = join(toFolder(folder), name);
        await mkdir(dirname(target), PRIVATE);
        await rename(staged, target);
      } catch (error) {
        await rm(staged, { force: true });
        throw error;
      }
    },

    async get(folder, name, range) {
      const file = await open(join(toFolder(folder), name)).catch(nullIfMissing);
      if (!file) return null;
      try {
        const size = range ? range.end - range.start + 1 : (await file.stat()).size;
        return { size, stream: file.createReadStream(range) };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async size(folder, name) {
      const stats = await stat(join(toFolder(folder), name)).catch(nullIfMissing);
      return stats && stats.size;
    },

    async remove(folder) {
      await rm(toFolder(folder), { recursive: true, force: true });
    },

    async removeFile(folder, name) {
      await rm(join(toFolder(folder), name), { force: true });
      await rmdir(toFolder(folder)).catch(() => undefined); // other files may be in it
    },

    async check() {
      await mkdir(incoming, PRIVATE).catch((error: Error) => {
        throw new Error(`DATA_DIR cannot be written: ${error.message}`);
      });
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
