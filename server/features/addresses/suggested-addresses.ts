import { normalizeText } from '../../graphql/text.ts';

/** Letters that do not come apart into a Latin letter and a mark. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Addresses that a page could have by its title, the best first; none for a title in another script. */
export function suggestAddresses(title: string): string[] {
  const latin = normalizeText(title, 'NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? '');
  const words = latin.split(/[^a-z0-9]+/).filter(Boolean);
  const [first, ...others] = words;
  if (!first) return [];
  const last = others.at(-1);
  const ways = last
    ? [words.join('-'), `${first}-${last}`, first, `remembering-${first}`, `${last}-${first}`]
    : [first, `remembering-${first}`, `for-${first}`];
  return [...new Set(ways)].filter(({ length }) => length > 2 && length <= 64);
}
