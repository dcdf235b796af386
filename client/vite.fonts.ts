import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const PACKAGES = join(import.meta.dirname, '../node_modules/@fontsource-variable');
const FOLDER = join(import.meta.dirname, '../dist/fonts');

/** The weights and sizes in the fonts: bold text is 600, and no text is lighter, heavier, smaller or much larger. */
const SERIF = { wght: { min: 340, max: 600 }, opsz: { min: 14, max: 72 } };
const ITALIC = { wght: SERIF.wght };
const SANS = { wght: { min: 400, max: 600 } };

/** The characters of English pages; all others are in the second file. */
const RARE_CHARACTERS = [...'<>\\^`{|}~'];
const FIRST = [...characters(0x20, 0x7e), '\u00a0', ...'·–—‘’“”…'].filter(
  (letter) => !RARE_CHARACTERS.includes(letter),
);
const SECOND = [...RARE_CHARACTERS, ...characters(0xa1, 0xff), ...'ıŒœˆ˜‚„†•‹›€™−'].filter(
  (letter) => letter !== '·',
);

const UPRIGHT = { source: 'fraunces/files/fraunces-latin-opsz-normal.woff2', axes: SERIF };
const SLANTED = { source: 'fraunces/files/fraunces-latin-wght-italic.woff2', axes: ITALIC };
const PLAIN = { source: 'inter/files/inter-latin-wght-normal.woff2', axes: SANS };

const SUBSETS = [
  { name: 'serif', ...UPRIGHT, text: FIRST },
  { name: 'serif-more', ...UPRIGHT, text: SECOND },
  { name: 'serif-italic', ...SLANTED, text: FIRST },
  { name: 'serif-italic-more', ...SLANTED, text: SECOND },
  { name: 'sans', ...PLAIN, text: FIRST },
  { name: 'sans-more', ...PLAIN, text: SECOND },
];

const SOURCE_HASH_FILE = join(FOLDER, 'made-of.sha256');

/** Makes the fonts that ui/style/fonts.css names: of each face first the letters that nearly every page needs. */
export const subsetFonts: Plugin = {
  name: 'subset-fonts',
  async buildStart() {
    const sources = await Promise.all(
      SUBSETS.map(({ source }) => readFile(join(PACKAGES, source))),
    );
    const hash = createHash('sha256').update(JSON.stringify(SUBSETS));
    for (const source of sources) hash.update(source);
    const sourceHash = hash.digest('hex');
    if (sourceHash === (await readFile(SOURCE_HASH_FILE, 'utf8').catch(() => ''))) return; // unchanged; making them takes seconds
    await mkdir(FOLDER, { recursive: true });
    for (const [index, { name, axes, text }] of SUBSETS.entries()) {
      const font = await subsetFont(sources[index]!, text.join(''), {
        targetFormat: 'woff2',
        variationAxes: axes,
        noLayoutClosure: true, // leaves out alternates, which no style uses
      });
      await writeFile(join(FOLDER, `${name}.woff2`), font);
    }
    await writeFile(SOURCE_HASH_FILE, sourceHash);
  },
};

function characters(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}
