import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes what killed processes left in a folder for temporary files, once nothing was written to it for so long. */
export async function removeOldFiles(folder: string, afterMs: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > afterMs)
      await rm(path, { recursive: true, force: true });
  }
}
