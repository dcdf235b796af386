import { cleanText } from './clean-text.ts';
import { type Languages, nameScript } from './languages.ts';
import { type Script, SCRIPTS } from './scripts.ts';

/** A text with its language, direction and typefaces. */
export interface Words {
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
export function writeWords(languages: Languages, text: string): Words | null {
  const clean = cleanText(text).trim();
  if (!clean) return null;
  const { script, language } = languages.describe(clean);
  if (languages.canSet(script)) return { text: clean, ...inScript(script, language) };
  const instead = `Written in ${nameScript(script)}; it can be read on the page.`;
  return { text: instead, ...inScript('latin', 'en'), isInstead: true };
}

function inScript(script: Script, lang: string): Omit<Words, 'text'> {
  const rtl = SCRIPTS[script].rtl === true;
  return { script, lang, rtl, hyphenate: HYPHENATED.includes(script) };
}

/** A name, in the letters of what was written where it could be of two scripts. */
export function writeName(languages: Languages, name: string, beside: Words | null): Words | null {
  const words = writeWords(languages, name);
  const isJapanese = words?.script === 'chinese' && beside?.script === 'japanese';
  return isJapanese ? { ...words, ...inScript('japanese', 'ja') } : words;
}
