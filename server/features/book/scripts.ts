import { withoutAddresses } from './clean-text.ts';

/** A script that the book knows: how its letters are found, and what its texts are set with. */
interface ScriptRule {
  letters: RegExp;
  /** The script's typefaces, in the order in which they are tried for a letter. */
  faces: readonly string[];
  /** The language assumed for its texts if none is recognised; undefined means the page's own. */
  language?: string;
  rtl?: true;
}

const set = (face: string, letters: RegExp, language: string): ScriptRule => ({
  letters,
  faces: [face],
  language,
});

/** How a text is set, by the script of most of its letters. */
const RULES = {
  latin: { letters: /\p{Script=Latin}/u, faces: ['Fraunces', 'Noto Serif'] },
  cyrillic: { letters: /\p{Script=Cyrillic}/u, faces: ['Noto Serif'], language: 'ru' },
  greek: { letters: /\p{Script=Greek}/u, faces: ['Noto Serif'], language: 'el' },
  arabic: { letters: /\p{Script=Arabic}/u, faces: ['Amiri'], language: 'ar', rtl: true },
  hebrew: { letters: /\p{Script=Hebrew}/u, faces: ['Frank Ruhl Libre'], language: 'he', rtl: true },
  japanese: {
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    faces: ['Shippori Mincho', 'Noto Serif SC'],
    language: 'ja',
  },
  chinese: {
    letters: /\p{Script=Han}/u,
    faces: ['Noto Serif SC', 'Shippori Mincho'],
    language: 'zh',
  },
  korean: { letters: /\p{Script=Hangul}/u, faces: ['NanumMyeongjo'], language: 'ko' },
  devanagari: set('Martel', /\p{Script=Devanagari}/u, 'hi'),
  bengali: set('Tiro Bangla', /\p{Script=Bengali}/u, 'bn'),
  tamil: set('Noto Sans Tamil', /\p{Script=Tamil}/u, 'ta'),
  telugu: set('Noto Serif Telugu', /\p{Script=Telugu}/u, 'te'),
  gujarati: set('Rasa', /\p{Script=Gujarati}/u, 'gu'),
  gurmukhi: set('Noto Serif Gurmukhi', /\p{Script=Gurmukhi}/u, 'pa'),
  kannada: set('Noto Serif Kannada', /\p{Script=Kannada}/u, 'kn'),
  malayalam: set('Noto Serif Malayalam', /\p{Script=Malayalam}/u, 'ml'),
  sinhala: set('Noto Serif Sinhala', /\p{Script=Sinhala}/u, 'si'),
  thai: set('Noto Serif Thai', /\p{Script=Thai}/u, 'th'),
  lao: set('Phetsarath', /\p{Script=Lao}/u, 'lo'),
  khmer: set('Hanuman', /\p{Script=Khmer}/u, 'km'),
  myanmar: set('Noto Sans Myanmar', /\p{Script=Myanmar}/u, 'my'),
  ethiopic: set('Noto Serif Ethiopic', /\p{Script=Ethiopic}/u, 'am'),
  georgian: set('Noto Serif Georgian', /\p{Script=Georgian}/u, 'ka'),
  armenian: set('Noto Serif Armenian', /\p{Script=Armenian}/u, 'hy'),
} satisfies Record<string, ScriptRule>;

export type Script = keyof typeof RULES;
export const SCRIPTS: Readonly<Record<Script, ScriptRule>> = RULES;
const NAMES = Object.keys(RULES) as Script[];

/** The number of letters that is enough to recognise a text's script. */
const SAMPLE = 2_000;

/** The script that most letters of a text are of; null for a text without letters. */
export function findScript(text: string): Script | null {
  const counts = new Map<Script, number>();
  let seen = 0;
  for (const letter of withoutAddresses(text)) {
    if (!/\p{L}/u.test(letter)) continue;
    const script = NAMES.find((name) => RULES[name].letters.test(letter));
    if (script) counts.set(script, (counts.get(script) ?? 0) + 1);
    if (++seen === SAMPLE) break;
  }
  // Japanese is written with more Chinese letters than its own
  if (counts.has('japanese') && counts.has('chinese'))
    counts.set('japanese', counts.get('japanese')! + counts.get('chinese')!);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}
