import { cleanText } from './clean-text.ts';
import { type Languages, nameScript } from './languages.ts';
import { type Script, SCRIPTS } from './scripts.ts';

/** Words with what they are set in. */
export interface TextRun {
  text: string;
  script: Script;
  lang: string;
  rtl: boolean;
  hyphenate: boolean;
  /** Whether these words say that there is no face for others. */
  isInstead?: true;
}

/** Scripts whose words are broken at the end of a line with a hyphen. */
const HYPHENATED: readonly Script[] = ['latin', 'cyrillic', 'greek'];

/** Words as they can be set; null where nothing is left. Words without a face for their script are told of instead. */
export function toTextRun(languages: Languages, text: string): TextRun | null {
  const clean = cleanText(text).trim();
  if (!clean) return null;
  const { script, language } = languages.describe(clean);
  if (languages.canSet(script)) return { text: clean, ...inScript(script, language) };
  const instead = `Written in ${nameScript(script)}; it can be read on the page.`;
  return { text: instead, ...inScript('latin', 'en'), isInstead: true };
}

function inScript(script: Script, lang: string): Omit<TextRun, 'text'> {
  const rtl = SCRIPTS[script].rtl === true;
  return { script, lang, rtl, hyphenate: HYPHENATED.includes(script) };
}

/** A name, in the letters of what was written where it could be of two scripts. */
export function toNameRun(
  languages: Languages,
  name: string,
  beside: TextRun | null,
): TextRun | null {
  const words = toTextRun(languages, name);
  const isJapanese = words?.script === 'chinese' && beside?.script === 'japanese';
  return isJapanese ? { ...words, ...inScript('japanese', 'ja') } : words;
}
