import type { BookSource } from './book-source.ts';
import { CUT_FACES, WHOLE_FACES } from './faces.ts';
import type { InstalledFace } from './installed-faces.ts';
import { nameScript } from './languages.ts';
import { findScript, type Script, SCRIPTS } from './scripts.ts';

/** Typst has these in itself; they have signs that others lack. */
const BUILT_IN = ['New Computer Modern Math', 'DejaVu Sans Mono'];
const SIGNS = 'Noto Sans Symbols 2';
const EMOJI = 'Noto Color Emoji';

/** Families by script: its own, those of Latin letters, all others; signs last, and emoji before these for emoji. */
export function listFaces(installed: readonly InstalledFace[]): Record<Script | 'emoji', string[]> {
  const all = [...CUT_FACES, ...WHOLE_FACES].map(({ family }) => family);
  const usual = all.filter((face) => face !== SIGNS && face !== EMOJI);
  const findFamilies = (face: string) =>
    installed.filter((installedFace) => installedFace.face === face).map(({ family }) => family);
  const list = (faces: readonly string[]) => {
    const ordered = new Set([...faces, 'Fraunces', ...usual, SIGNS]);
    return [...[...ordered].flatMap(findFamilies), ...BUILT_IN, ...findFamilies(EMOJI)];
  };
  const entries = Object.entries(SCRIPTS).map(([name, { faces }]) => [name, list(faces)] as const);
  const emoji = [...findFamilies(EMOJI), ...findFamilies(SIGNS), ...BUILT_IN];
  return { ...(Object.fromEntries(entries) as Record<Script, string[]>), emoji };
}

/** The names of the faces that a book's texts are set in, the product's own first. */
export function nameFaces(source: BookSource, installed: readonly InstalledFace[]): string[] {
  const there = new Set(installed.map(({ face }) => face));
  const scripts = new Set(listTexts(source).map(findScript));
  const faces = [...scripts].flatMap((script) =>
    script ? (SCRIPTS[script].faces.find((face) => there.has(face)) ?? []) : [],
  );
  return [...new Set(['Fraunces', ...faces])].map((face) =>
    face === 'NanumMyeongjo' ? 'Nanum Myeongjo' : face,
  );
}

/** The scripts of the letters that no typeface has, by their common names such as “Thai”. */
export function findMissing(source: BookSource, installed: readonly InstalledFace[]): string[] {
  const has = createLookup(installed);
  const missing = new Set<string>();
  const checked = new Set<string>();
  for (const text of listTexts(source))
    for (const letter of text) {
      if (checked.has(letter)) continue;
      checked.add(letter);
      if (/\p{L}/u.test(letter) && !has(letter.codePointAt(0)!)) missing.add(nameMissing(letter));
    }
  return [...missing];
}

function nameMissing(letter: string): string {
  const script = findScript(letter);
  return script ? nameScript(script) : 'some letters';
}

function createLookup(installed: readonly InstalledFace[]): (letter: number) => boolean {
  const ranges = installed.flatMap(({ letters }) => letters).sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [from, to] of ranges) {
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return (letter) => {
    let [low, high] = [0, merged.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const [from, to] = merged[middle]!;
      if (letter < from) high = middle - 1;
      else if (letter > to) low = middle + 1;
      else return true;
    }
    return false;
  };
}

function listTexts(source: BookSource): string[] {
  const { title, dates, introduction, quote, life, photos, messages, members, service } = source;
  return [
    title,
    dates,
    introduction,
    quote,
    service?.title ?? '',
    service?.place ?? '',
    ...life,
    ...photos.map(({ caption }) => caption),
    ...messages.flatMap(({ name, content }) => [name, content]),
    ...members,
  ].map((text) => text.normalize('NFC'));
}
