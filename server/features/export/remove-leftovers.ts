import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const LEFTOVER_AFTER_MS = 24 * 60 * 60_000;

/** Removes what killed processes left in a folder of things on their way. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > LEFTOVER_AFTER_MS)
      await rm(path, { recursive: true, force: true });
  }
}
