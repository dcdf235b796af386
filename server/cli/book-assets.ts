import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fontkit from '@pdf-lib/fontkit';
import subsetFont from 'subset-font';
import { ROOT } from '../env.ts';
import {
  BOOK_FOLDER,
  type InstalledFace,
  TEMPLATE_FOLDER,
} from '../features/book/installed-faces.ts';
import { BRACKETS, CUT_FACES, nameSlice, WHOLE_FACES } from '../features/book/faces.ts';

/**
 * The characters that are cut: letters and signs, but no combining marks. With those, an accented letter missing from
 * one slice would be composed of two that do not fit, although another slice has it.
 */
const CUT_LETTERS = [
  [0x20, 0x2ff],
  [0x370, 0x1aff],
  [0x1c80, 0x1cff],
  [0x1d00, 0x1dbf],
  [0x1e00, 0x20cf],
  [0x2100, 0x2fff],
  [0xa640, 0xa6ff],
  [0xa720, 0xabff],
  [0xfb00, 0xfdff],
  [0xfe70, 0xfeff],
  [0x1f000, 0x1faff],
]
  .map(([from, to]) => characters(from!, to!))
  .join('');

/** Puts into `dist` what the book is set with: its template, and its faces if these or their packages have changed. */
export async function makeBookAssets(): Promise<void> {
  await cp(join(ROOT, 'server', 'features', 'book', 'template'), TEMPLATE_FOLDER, {
    recursive: true,
  });
  await makeFonts();
}

async function makeFonts(): Promise<void> {
  const stamp = await readStamp();
  if ((await readFile(join(BOOK_FOLDER, 'stamp'), 'utf8').catch(() => '')) === stamp) return;
  const folder = `${BOOK_FOLDER}-new`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const faces = [...(await cutFaces(folder)), ...(await takeWholeFaces(folder))];
  await writeFile(join(folder, 'faces.json'), JSON.stringify(faces));
  await writeFile(join(folder, 'stamp'), stamp);
  await rm(BOOK_FOLDER, { recursive: true, force: true });
  await rename(folder, BOOK_FOLDER);
}

const inPackage = (name: string, ...path: string[]) => join(ROOT, 'node_modules', name, ...path);

async function readStamp(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [import.meta.filename, join(import.meta.dirname, '../features/book/faces.js')])
    hash.update(await readFile(file));
  for (const { package: name } of [...CUT_FACES, ...WHOLE_FACES])
    hash.update(await readFile(inPackage(name, 'package.json')).catch(() => 'none'));
  return hash.digest('hex');
}

async function cutFaces(folder: string): Promise<InstalledFace[]> {
  const faces: InstalledFace[] = [];
  for (const { family, package: name, slices, file, cuts } of CUT_FACES)
    for (const [index, slice] of slices.entries()) {
      const ownName = nameSlice(family, index);
      const letters = new Set<number>();
      for (const { style, axes } of cuts) {
        const source = await readFile(inPackage(name, 'files', `${file(slice, style)}.woff2`));
        const font = renameFamily(await cutFace(source, axes), family, ownName);
        const fileName = `${file(slice, style)}-${axes['wght'] ?? 400}.ttf`;
        await writeFile(join(folder, fileName), font);
        for (const letter of fontkit.create(font).characterSet) letters.add(letter);
      }
      faces.push({ family: ownName, face: family, letters: toRanges(letters) });
      await keepLicense(name, folder);
    }
  return faces;
}

/**
 * Leaves out brackets of which the slice has only one half: text from right to left shows the other half, and Typst
 * looks nowhere else.
 */
async function cutFace(source: Buffer, axes: Record<string, number>): Promise<Buffer> {
  const cut = async (letters: string) =>
    Buffer.from(
      await subsetFont(source, letters, { targetFormat: 'truetype', variationAxes: axes }),
    );
  const font = await cut(CUT_LETTERS);
  const there = new Set(fontkit.create(font).characterSet);
  const has = (letter: string) => there.has(letter.codePointAt(0)!);
  const halves = BRACKETS.filter(([left, right]) => has(left) !== has(right)).flat();
  if (halves.length === 0) return font;
  return cut([...CUT_LETTERS].filter((letter) => !halves.includes(letter)).join(''));
}

/** The packages may be missing; where the disk allows it, a file is there once under two names. */
async function takeWholeFaces(folder: string): Promise<InstalledFace[]> {
  const faces: InstalledFace[] = [];
  for (const { family, package: name, file } of WHOLE_FACES) {
    const source = inPackage(name, file);
    if (!existsSync(source)) {
      process.stdout.write(`The book is set without ${family}, as ${name} is not installed.\n`);
      continue;
    }
    const target = join(folder, basename(file));
    await link(source, target).catch(() => copyFile(source, target));
    const letters = new Set(fontkit.create(await readFile(source)).characterSet);
    faces.push({ family, face: family, letters: toRanges(letters) });
    await keepLicense(name, folder);
  }
  return faces;
}

/** Copies the Open Font License, which must accompany the fonts. */
async function keepLicense(name: string, folder: string): Promise<void> {
  const target = join(folder, `LICENSE-${basename(name)}`);
  for (const file of ['LICENSE_FONT', 'LICENSE'])
    if (existsSync(inPackage(name, file)) && !existsSync(target))
      await copyFile(inPackage(name, file), target);
}

/** Overwrites a family's name in a font's table of names, where it is UTF-16; `to` is as long as `from`. */
function renameFamily(font: Buffer, from: string, to: string): Buffer {
  const toUtf16 = (text: string) => [...text].map((letter) => `\0${letter}`).join('');
  return Buffer.from(font.toString('latin1').replaceAll(toUtf16(from), toUtf16(to)), 'latin1');
}

function toRanges(letters: ReadonlySet<number>): [number, number][] {
  const ranges: [number, number][] = [];
  for (const letter of [...letters].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === letter - 1) last[1] = letter;
    else ranges.push([letter, letter]);
  }
  return ranges;
}

function characters(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) =>
    String.fromCodePoint(from + index),
  ).join('');
}
