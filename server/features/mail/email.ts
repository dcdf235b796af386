import { Refused } from '../../graphql/errors.ts';
import { cleanText } from '../../graphql/text.ts';

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\]+$/;
const MAX_EMAIL = 254;

/** An e-mail address as it is stored. Refused where nobody could be reached at it. */
export function checkEmail(given: string): string {
  const email = cleanText(given).trim();
  if (!email) throw new Refused('Please enter your email address.');
  if (email.length > MAX_EMAIL || !EMAIL.test(email))
    throw new Refused('This email address does not look complete. Please check it.');
  return email;
}
