import type { EntityManager } from 'typeorm';
import { Refused } from '../../errors/public-errors.ts';
import { PageType, type Page, PageAddress } from '../pages/page.entity.ts';
import { PAGE_URL } from '../pages/page.service.ts';
import { isReserved } from '../pages/reserved-addresses.ts';
import { Deck } from '../quotes/quote.entity.ts';
import { normalizeText } from '../../input/text.ts';

/** How many earlier addresses of a page go on leading to it. */
const MAX_OLD = 50;

export const TAKEN = 'This address belongs to another page. Please choose another one.';
const FORM =
  'An address is made of a to z, 0 to 9, - and _, without spaces, up to 64 of them. Please change it.';
const RESERVED_MESSAGE = 'This address is one of Keepsake’s own. Please choose another one.';
const TOO_MANY_MESSAGE =
  'This page has had 50 addresses, which all go on leading to it. It can take one of them again.';

/** Why no page can have an address; null if one can. */
export function findAddressProblem(address: string): string | null {
  if (!PAGE_URL.test(address)) return FORM;
  return isReserved(address) ? RESERVED_MESSAGE : null;
}

/** Throws Refused for a page whose address is part of what it is: a plate's redirect, or one with cards. */
export function requireMovable({ type, couple }: Page): void {
  if (type === PageType.REDIRECT) throw new Refused('This address leads to another page already.');
  if (type !== PageType.TRIBUTE && !couple)
    throw new Refused('This page stays at its address, as its cards belong to it.');
}

/** Who has an address: this page, nobody, or somebody else. */
export async function findHolder(
  manager: EntityManager,
  pageId: string,
  address: string,
): Promise<'own' | 'nobody' | 'others'> {
  const name = address.toLowerCase();
  const row = await manager.findOneBy(PageAddress, { address: name });
  if (row) return row.pageId === pageId ? 'own' : 'others';
  return (await manager.existsBy(Deck, { url: name })) ? 'others' : 'nobody';
}

/**
 * Makes an address the page's for ever, under the page's lock. Throws Refused if it is somebody else's, also for the
 * second of two who want it at the same time, and if the page has had too many.
 */
export async function claimAddress(
  manager: EntityManager,
  pageId: string,
  address: string,
): Promise<void> {
  if (await manager.existsBy(Deck, { url: address.toLowerCase() })) throw new Refused(TAKEN, 'url');
  await manager
    .createQueryBuilder()
    .insert()
    .into(PageAddress)
    .values({ address: address.toLowerCase(), pageId })
    .orIgnore()
    .execute();
  if ((await findHolder(manager, pageId, address)) !== 'own') throw new Refused(TAKEN, 'url');
  const count = await manager.countBy(PageAddress, { pageId });
  if (count > MAX_OLD + 1) throw new Refused(TOO_MANY_MESSAGE, 'url');
}

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
