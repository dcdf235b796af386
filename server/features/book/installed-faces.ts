import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../env.ts';

/** Where the build puts the faces, and the template. */
export const BOOK_FOLDER = join(ROOT, 'dist', 'book');
export const TEMPLATE_FOLDER = join(ROOT, 'dist', 'book-template');

/** A family of which the build has made files. */
export interface InstalledFace {
  /** The family's name in Typst. */
  family: string;
  /** The face it belongs to, as people call it. */
  face: string;
  /** The code points that it has letters for: from and to. */
  letters: [number, number][];
}

/** The faces that are there; none where the build was made without them. */
export async function readInstalledFaces(): Promise<InstalledFace[]> {
  const text = await readFile(join(BOOK_FOLDER, 'faces.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text) as InstalledFace[];
}
