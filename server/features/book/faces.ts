// The faces that the book is set in. Typst takes static TrueType only: the build cuts small faces from the packaged
// WOFF2, and copies the large ones from packages that may be missing (`server/cli/book-assets.ts`).

type Style = 'normal' | 'italic';

/** A face cut from packaged WOFF2. */
interface CutFace {
  family: string;
  package: string;
  /** The package's files by script; every file but the first `slice` gets a family of its own, see `nameSlice`. */
  slices: readonly string[];
  /** A file's name in the package. */
  file(slice: string, style: Style): string;
  cuts: readonly { style: Style; axes: Record<string, number> }[];
}

/** A face that is copied as it is. */
interface WholeFace {
  family: string;
  package: string;
  file: string;
}

/**
 * Typst chooses by weight alone, so each weight of the product's face is cut for the size that it is used at: 360 for
 * covers, 380 and 430 for headings, 410 for initials, 400 and 560 for texts and names.
 */
const SERIF_CUTS = [
  ['normal', 360, 96, 60],
  ['normal', 380, 48, 50],
  ['normal', 400, 10, 30],
  ['normal', 410, 72, 40],
  ['normal', 430, 20, 40],
  ['normal', 560, 10, 30],
  ['italic', 360, 24, 50],
  ['italic', 400, 10, 30],
] as const;

const REGULAR = [{ style: 'normal', axes: { wght: 400 } }] as const;

export const CUT_FACES: readonly CutFace[] = [
  {
    family: 'Fraunces',
    package: '@fontsource-variable/fraunces',
    slices: ['latin', 'latin-ext', 'vietnamese'],
    file: (slice, style) => `fraunces-${slice}-full-${style}`,
    cuts: SERIF_CUTS.map(([style, wght, opsz, SOFT]) => ({
      style,
      axes: { wght, opsz, SOFT, WONK: 0 },
    })),
  },
  {
    family: 'Noto Serif',
    package: '@fontsource-variable/noto-serif',
    slices: ['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'latin-ext', 'latin'],
    file: (slice, style) => `noto-serif-${slice}-wght-${style}`,
    cuts: [
      { style: 'normal', axes: { wght: 400 } },
      { style: 'normal', axes: { wght: 560 } },
      { style: 'italic', axes: { wght: 400 } },
    ],
  },
  // of several that look right, those from which what is copied is right as well, too
  ...(
    [
      ['Amiri', 'arabic'],
      ['Martel', 'devanagari'],
      ['Tiro Bangla', 'bengali'],
      ['Rasa', 'gujarati'],
      ['Hanuman', 'khmer'],
      ['Phetsarath', 'lao'],
      ['Noto Sans Symbols 2', 'symbols'],
    ] as const
  ).map(([family, letters]): CutFace => {
    const file = family.toLowerCase().replaceAll(' ', '-');
    return {
      family,
      package: `@fontsource/${file}`,
      slices: [letters],
      file: (slice, style) => `${file}-${slice}-400-${style}`,
      cuts: [{ style: 'normal', axes: {} }],
    };
  }),
  {
    family: 'Frank Ruhl Libre',
    package: '@fontsource-variable/frank-ruhl-libre',
    slices: ['hebrew'],
    file: (slice, style) => `frank-ruhl-libre-${slice}-wght-${style}`,
    cuts: REGULAR,
  },
  ...[
    'Serif Thai',
    'Sans Tamil',
    'Serif Telugu',
    'Serif Gurmukhi',
    'Serif Kannada',
    'Serif Malayalam',
    'Serif Sinhala',
    'Serif Ethiopic',
    'Serif Georgian',
    'Serif Armenian',
    'Sans Myanmar',
  ].map((name): CutFace => {
    const file = `noto-${name.toLowerCase().replace(' ', '-')}`;
    return {
      family: `Noto ${name}`,
      package: `@fontsource-variable/${file}`,
      slices: [name.split(' ')[1]!.toLowerCase()],
      file: (slice, style) => `${file}-${slice}-wght-${style}`,
      cuts: REGULAR,
    };
  }),
];

/** Large typefaces, 3 to 25 MB in packages of up to 115 MB: optional, so that an installation can do without. */
export const WHOLE_FACES: readonly WholeFace[] = [
  {
    family: 'Shippori Mincho',
    package: '@expo-google-fonts/shippori-mincho',
    file: '400Regular/ShipporiMincho_400Regular.ttf',
  },
  {
    family: 'Noto Serif SC',
    package: '@expo-google-fonts/noto-serif-sc',
    file: '400Regular/NotoSerifSC_400Regular.ttf',
  },
  {
    family: 'NanumMyeongjo',
    package: '@expo-google-fonts/nanum-myeongjo',
    file: '400Regular/NanumMyeongjo_400Regular.ttf',
  },
  {
    family: 'Noto Color Emoji',
    package: '@expo-google-fonts/noto-color-emoji',
    file: '400Regular/NotoColorEmoji_400Regular.ttf',
  },
];

/** Pairs of characters that mirror each other in text that runs from right to left. */
export const BRACKETS: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['«', '»'],
  ['‹', '›'],
];

/**
 * The family of a face's nth slice, as long as the face's own: Typst would look for a letter in one file of a family
 * only, so each has a family of its own.
 */
export function nameSlice(family: string, index: number): string {
  return index === 0 ? family : family.slice(0, -1) + index;
}
