import { MAX_PASSWORD } from '../../../protocol/limits.ts';
import { Refused } from '../../graphql/errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

const MIN_PASSWORD = 8;

/** Checks a new password. Refused if it is too short, too long or among the most common. */
export function checkNewPassword(password: string, email: string): string {
  const length = [...password].length;
  if (length < MIN_PASSWORD)
    throw new Refused('Please choose a password of 8 characters or more.', 'password');
  if (length > MAX_PASSWORD)
    throw new Refused(
      'A password can have up to 200 characters. Please choose a shorter one.',
      'password',
    );
  const lower = password.toLowerCase();
  const [name] = email.toLowerCase().split('@');
  if (COMMON_PASSWORDS.has(lower) || lower === email.toLowerCase() || lower === name)
    throw new Refused('This password is too easy to guess. Please choose another one.', 'password');
  return password;
}

/** Whether a text could be a password of an account; longer texts are never hashed. */
export function isPossiblePassword(password: string): boolean {
  return password.length > 0 && [...password].length <= MAX_PASSWORD;
}
