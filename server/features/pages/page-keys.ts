import { createHmac, type KeyObject } from 'node:crypto';
import { MAX_PHRASE } from '../../../protocol/limits.ts';
import { Refused } from '../../errors/public-errors.ts';
import { deriveKey, isSameSecret } from '../../secrets.ts';

/** The values that a page's key is made from. */
export interface PhrasePage {
  id: string;
  phrase: string | null;
}

/**
 * Makes and checks the keys that devices keep once they were told a page's phrase: an HMAC of a server secret over the
 * page and its phrase, so that a key ends when the phrase changes, and nothing has to be stored for each phone.
 */
export class PageKeys {
  private readonly key: KeyObject;

  constructor(secret: string) {
    this.key = deriveKey(secret, 'keys to pages');
  }

  createKey(page: PhrasePage): string {
    return createHmac('sha256', this.key)
      .update(`${page.id} ${foldPhrase(page.phrase ?? '')}`)
      .digest('base64url');
  }

  isKeyTo(page: PhrasePage, key: string): boolean {
    return page.phrase !== null && isSameSecret(this.createKey(page), key);
  }
}

/** A phrase as it is compared: without capitals, accents, spaces and punctuation. */
export function foldPhrase(phrase: string): string {
  return phrase
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

const MIN_LETTERS = 4;

/** A phrase as it is stored; throws Refused if it is too long, or of too few letters. */
export function checkPhrase(text: string): string {
  if (text.length > MAX_PHRASE)
    throw new Refused(`The phrase can have up to ${MAX_PHRASE} characters.`);
  const phrase = text.replace(/\s+/g, ' ').trim();
  if (foldPhrase(phrase).length < MIN_LETTERS)
    throw new Refused(`The phrase needs at least ${MIN_LETTERS} letters.`);
  return phrase;
}
