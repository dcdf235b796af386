import { cleanText } from './clean-text.ts';
import { type Languages, nameScript } from './languages.ts';
import { type Script, SCRIPTS } from './scripts.ts';

/** A text with its language, direction and typefaces. */
export interface TextRun {
  text: string;
  script: Script;
  lang: string;
  rtl: boolean;
  hyphenate: boolean;
  /** Whether the text is a note in place of one that has no typeface. */
  isInstead?: true;
}

/** Scripts whose words are broken at the end of a line with a hyphen. */
const HYPHENATED: readonly Script[] = ['latin', 'cyrillic', 'greek'];

/**
 * Prepares a text for typesetting; null if nothing is left. A text whose script has no typeface is replaced by a note.
 */
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
  const run = toTextRun(languages, name);
  const isJapanese = run?.script === 'chinese' && beside?.script === 'japanese';
  return isJapanese ? { ...run, ...inScript('japanese', 'ja') } : run;
}
