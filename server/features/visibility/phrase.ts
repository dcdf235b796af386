import { Refused } from '../../graphql/errors.ts';
import { foldPhrase } from '../pages/page-keys.ts';

export const MAX_PHRASE = 100;
const MIN_LETTERS = 4;

/** A phrase as it is stored; Refused if it is too long, or of too few letters. */
export function checkPhrase(text: string): string {
  if (text.length > MAX_PHRASE)
    throw new Refused(`The phrase can have up to ${MAX_PHRASE} characters.`);
  const phrase = text.replace(/\s+/g, ' ').trim();
  if (foldPhrase(phrase).length < MIN_LETTERS)
    throw new Refused(`The phrase needs at least ${MIN_LETTERS} letters.`);
  return phrase;
}
