import { MAX_TRIBUTE_CONTENT, MAX_TRIBUTE_NAME } from '../../../protocol/limits.ts';
import { Refused } from '../../graphql/errors.ts';
import { cleanText, isBlank } from '../../graphql/text.ts';

/** The name as it is stored; Refused where it is empty or too long. */
export function checkName(text: string): string {
  const name = cleanText(text).replace(/\s+/g, ' ').trim();
  if (isBlank(name)) throw new Refused('Please enter name');
  return within(name, MAX_TRIBUTE_NAME, 'A name');
}

/** The message as it is stored; Refused where it is empty or too long. */
export function checkContent(text: string): string {
  const content = cleanText(text).trim();
  if (isBlank(content)) throw new Refused('Please enter content');
  return within(content, MAX_TRIBUTE_CONTENT, 'A message');
}

function within(text: string, max: number, what: string): string {
  const length = [...text].length;
  if (length <= max) return text;
  const numbers = new Intl.NumberFormat('en');
  throw new Refused(
    `${what} can have up to ${numbers.format(max)} characters; yours has ${numbers.format(length)}.`,
  );
}
