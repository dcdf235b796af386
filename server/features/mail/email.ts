import { MAX_EMAIL } from '../../../protocol/limits.ts';
import { Refused } from '../../errors/public-errors.ts';
import { boundText, normalizeText } from '../../input/text.ts';

/** Requires a dot in the domain; matches only the first one, to avoid backtracking. */
const EMAIL =
  /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\][^\s@<>"(),:;[\]\\.]*\.[^\s@<>"(),:;[\]\\]+$/;
/** Control characters, invisible characters and unpaired surrogates: addresses that look alike would be different. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/** The key of an e-mail address in rate limits: the same for all spellings that lead to one account. */
export type EmailKey = string & { readonly kind: 'e-mail key' };

/** An e-mail address in the form it is stored. Throws Refused if nobody could be reached at it. */
export function checkEmail(text: string): string {
  const email = normalizeText(boundText(text, MAX_EMAIL, 'An email address').trim(), 'NFC');
  if (!email) throw new Refused('Please enter your email address.', 'email');
  if (INVISIBLE.test(email))
    throw new Refused(
      'This email address has a character in it that cannot be seen. Please type it anew.',
      'email',
    );
  if (email.length > MAX_EMAIL || !EMAIL.test(email))
    throw new Refused('This email address does not look complete. Please check it.', 'email');
  return email;
}

/** The key of a checked address. */
export function toEmailKey(email: string): EmailKey {
  // letter by letter like the database's lower(): no final sigma, no dot left over from İ
  const letters = [...email].map((letter) => (letter === 'İ' ? 'i' : letter.toLowerCase()));
  return letters.join('') as EmailKey;
}
