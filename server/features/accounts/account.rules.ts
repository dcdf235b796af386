import { MAX_PASSWORD } from '../../../protocol/limits.ts';
import { Refused } from '../../graphql/errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const MIN_PASSWORD = 8;

/** A new password. Refused where it is too short, too long or among the first that anybody would try. */
export function checkNewPassword(password: string, email: string): string {
  const length = [...password].length;
  if (length < MIN_PASSWORD) throw new Refused('Please choose a password of 8 characters or more.');
  if (length > MAX_PASSWORD)
    throw new Refused('A password can have up to 200 characters. Please choose a shorter one.');
  const lower = password.toLowerCase();
  const [name] = email.toLowerCase().split('@');
  if (COMMON_PASSWORDS.has(lower) || lower === email.toLowerCase() || lower === name)
    throw new Refused('This password is too easy to guess. Please choose another one.');
  return password;
}

/** Whether a text can be anybody's password at all; nothing longer is ever hashed. */
export function canBePassword(password: string): boolean {
  return password.length > 0 && [...password].length <= MAX_PASSWORD;
}
