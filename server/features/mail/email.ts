import { MAX_EMAIL } from '../../../protocol/limits.ts';
import { Refused } from '../../graphql/errors.ts';

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\]+$/;
/** Control characters, marks that nobody sees, halves of letters: addresses that look alike would be different ones. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/** What limits count an e-mail address by: all spellings that lead to one account have one. */
export type EmailKey = string & { readonly kind: 'e-mail key' };

/** An e-mail address as it is stored. Refused where nobody could be reached at it. */
export function checkEmail(text: string): string {
  const email = text.trim().normalize('NFC');
  if (!email) throw new Refused('Please enter your email address.');
  if (INVISIBLE.test(email))
    throw new Refused(
      'This email address has a character in it that cannot be seen. Please type it anew.',
    );
  if (email.length > MAX_EMAIL || !EMAIL.test(email))
    throw new Refused('This email address does not look complete. Please check it.');
  return email;
}

/** The key of a checked address. */
export function emailKey(email: string): EmailKey {
  // letter by letter, as the database's lower() does it: no final sigma, no dot left over from İ
  const letters = [...email].map((one) => (one === 'İ' ? 'i' : one.toLowerCase()));
  return letters.join('') as EmailKey;
}
