import { MAX_COUPLE_LINE, MAX_COUPLE_NAME, MAX_DATE_WORDS } from '../../../protocol/limits.ts';
import { Refused } from '../../graphql/errors.ts';
import { isBlank, sanitizeLine } from '../../graphql/text.ts';
import type { Couple } from '../pages/couple.types.ts';

/** Two people as they are stored; Refused with a message if a name is missing or a text is too long. */
export function checkCouple({ firstName, secondName, day, line }: Couple): Couple {
  return {
    firstName: checkName(firstName, 'firstName'),
    secondName: checkName(secondName, 'secondName'),
    day: cleanLine(day, MAX_DATE_WORDS, 'The day'),
    line: cleanLine(line, MAX_COUPLE_LINE, 'The line'),
  };
}

/** What their page is called. */
export function toTitle({ firstName, secondName }: Couple): string {
  return `${firstName} & ${secondName}`;
}

function checkName(input: string, field: 'firstName' | 'secondName'): string {
  const name = cleanLine(input, MAX_COUPLE_NAME, 'A name');
  if (!name) throw new Refused('Please enter both names.', field);
  return name;
}

function cleanLine(input: string, max: number, what: string): string {
  const text = sanitizeLine(input, max, what);
  return isBlank(text) ? '' : text;
}
