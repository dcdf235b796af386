import { describe, expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';
import { BRACKETS, CUT_FACES, WHOLE_FACES } from './faces.ts';
import { readInstalledFaces } from './installed-faces.ts';
import { Languages } from './languages.ts';
import { layOutPhotos } from './photo-pages.ts';
import { findScript } from './scripts.ts';
import { divide } from './volumes.ts';
import { toNameRun, toTextRun } from './text-run.ts';

const ALL = new Set([...CUT_FACES, ...WHOLE_FACES].map(({ family }) => family));
const ENGLISH = 'She lent me her oilskins in 1979 and never asked for them back. I still go out.';
const languages = new Languages([ENGLISH], [], ALL);

describe('a text in the book', () => {
  it.each([
    ['a bell\u0007 and a turn\u202e', 'a bell and a turn'],
    ['half \ud83d an emoji', 'half  an emoji'],
    ['e\u0301', 'é'],
    ['two\nlines', 'two\nlines'],
    ['👨‍👩‍👧‍👦 می‌خواهم', '👨‍👩‍👧‍👦 می‌خواهم'],
  ])('loses what cannot be set and nothing else: %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('can be hyphenated inside a long word, in scripts that use spaces only', () => {
    expect(cleanText('x'.repeat(40))).toBe(Array(4).fill('x'.repeat(10)).join('\u00ad'));
    expect(cleanText(`a${'1'.repeat(39)}`)).toContain('\u200b');
    for (const address of ['https://example.org/', 'www.example.org/', 'ada@example.'])
      expect(cleanText(address + 'x'.repeat(40))).not.toContain('\u00ad');
    const unspaced = '一九九二年交換教員として'.repeat(5);
    expect(cleanText(unspaced)).toBe(unspaced);
  });

  it.each([
    ['Fair winds', 'latin', 'en'],
    ['Светлая память', 'cyrillic', 'ru'],
    ['رحمك الله', 'arabic', 'ar'],
    ['一九九二年、交換教員として', 'japanese', 'ja'],
    ['安息吧', 'chinese', 'zh'],
    ['12. 5. 😊', 'latin', 'en'],
    [
      'Wir werden dich nie vergessen. Du warst immer für uns da, und deine Suppe war gut.',
      'latin',
      'de',
    ],
    [
      'Ми познайомилися в порту, коли наше судно стояло на ремонті. Я була кухаркою.',
      'cyrillic',
      'uk',
    ],
  ])('knows its script and language: %s', (text, script, lang) => {
    expect(toTextRun(languages, text)).toMatchObject({ script, lang });
  });

  it('has the page’s main language if it is too short to detect one', () => {
    const german = new Languages(
      ['Sie kam mit einem Koffer ins Dorf und blieb. Sie lehrte die halbe Bucht das Segeln.'],
      [],
      ALL,
    );
    expect(german.main).toBe('de');
    expect(toTextRun(german, 'Mach’s gut')).toMatchObject({ lang: 'de', hyphenate: true });
  });

  it('has the page’s main language only if it is in that language’s script', () => {
    const english = new Languages(
      ['كانت تقول: لا يوجد طقس سيئ. '.repeat(20)],
      Array(99).fill(ENGLISH),
      ALL,
    );
    expect(english.main).toBe('en');
    expect(toTextRun(english, 'روحت شاد')).toMatchObject({
      script: 'arabic',
      lang: 'ar',
      rtl: true,
    });
  });

  it('has both brackets of a pair in the same typeface', async () => {
    for (const { family, letters } of await readInstalledFaces()) {
      const has = (letter: string) =>
        letters.some(
          ([from, to]) => from <= letter.codePointAt(0)! && letter.codePointAt(0)! <= to,
        );
      for (const [left, right] of BRACKETS)
        expect([family, left, has(left)]).toEqual([family, left, has(right)]);
    }
  });

  it('uses the letters of its neighbour if they exist in two languages', () => {
    const beside = toTextRun(languages, 'ありがとう');
    expect(toNameRun(languages, '山本 恵子', beside)).toMatchObject({ script: 'japanese' });
    expect(toNameRun(languages, '李明', null)).toMatchObject({ script: 'chinese' });
  });

  it('is replaced by a note if no typeface for its script is installed', () => {
    const without = new Languages([ENGLISH], [], new Set(['Fraunces']));
    expect(toTextRun(without, '安息吧')).toMatchObject({
      text: 'Written in Chinese; it can be read on the page.',
      script: 'latin',
    });
    expect(toTextRun(without, 'Fair winds')).toMatchObject({ text: 'Fair winds' });
  });

  it('has the script of its first letters, however long it is', () => {
    expect(findScript(`${'a'.repeat(3_000)}${'я'.repeat(5_000)}`)).toBe('latin');
    expect(findScript('…')).toBeNull();
    const address = 'https://example.org/remembering';
    expect(findScript(`لن ننسى ${address}`)).toBe('arabic');
    expect(findScript(address)).toBe('latin');
  });
});

describe('pages of photos', () => {
  const lay = (...ratios: number[]) =>
    layOutPhotos(ratios.map((ratio) => ({ ratio }))).map(
      ({ photos, bleeds }) =>
        `${photos.map(({ ratio }) => ratio).join(' ')}${bleeds ? ' bleeds' : ''}`,
    );

  it('hold tall photos alone, others in pairs and flat ones together; every second pair bleeds', () => {
    expect(lay()).toEqual([]);
    expect(lay(1.5)).toEqual(['1.5']);
    expect(lay(1.5, 1.5, 1.5, 1.5, 1.5)).toEqual(['1.5', '1.5 1.5', '1.5 1.5 bleeds']);
    expect(lay(0.7, 0.7, 1.5, 0.7)).toEqual(['0.7', '0.7', '1.5 bleeds', '0.7']);
    expect(lay(1.5, 3, 3, 3, 1)).toEqual(['1.5', '3 3 3', '1']);
  });

  it('have each photo once, in order, whatever their shapes', () => {
    const ratios = Array.from({ length: 97 }, (_, index) => 0.4 + ((index * 37) % 50) / 12);
    const laid = layOutPhotos(ratios.map((ratio) => ({ ratio })));
    expect(laid.flatMap(({ photos }) => photos.map(({ ratio }) => ratio))).toEqual(ratios);
  });
});

it('messages are divided into volumes of similar size, each message once', () => {
  const messages = Array.from({ length: 4_000 }, (_, index) => ({
    id: String(index),
    letters: index % 7 === 0 ? 3_000 : 80,
    photos: index % 50 === 0 ? 4 : 0,
  }));
  const volumes = divide(messages);
  expect(volumes.flat()).toEqual(messages);
  expect(volumes.length).toBeGreaterThan(2);
  const sizes = volumes.map((volume) => volume.length);
  expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(1.3);
  expect(divide([])).toEqual([[]]);
});
