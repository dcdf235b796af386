import {
  pickTributeText,
  TRIBUTE_FIELDS,
  tributeFields,
  type TributeFieldName,
  type WrittenTributeText,
} from '../../../../protocol/tribute-text.ts';
import { formatCount } from '../../../ui/language.ts';

/** The error message of each field; empty if all are valid. */
export type ValidationErrors = Partial<Record<TributeFieldName, string>>;

/** Validates the fields without changing what was typed. */
export function validate(written: WrittenTributeText): ValidationErrors {
  const text = pickTributeText(written);
  const errors = tributeFields.map(([name]) => [name, fieldError(name, text[name])] as const);
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined));
}

function fieldError(name: TributeFieldName, text: string): string | undefined {
  const { what, max, missing } = TRIBUTE_FIELDS[name];
  const length = countCharacters(text);
  if (length === 0) return missing;
  if (length <= max) return undefined;
  return `${what} has room for ${formatCount(max)} characters. This one has ${formatCount(length)}.`;
}

/** "4,812 of 5,000 characters" close to the limit; nothing before that. */
export function countNearLimit(text: string, limit: number): string | undefined {
  const length = countCharacters(text);
  return length < limit * 0.9
    ? undefined
    : `${formatCount(length)} of ${formatCount(limit)} characters`;
}

/** Counts characters as a reader sees them, the same way as the server. */
function countCharacters(text: string): number {
  return Array.from(text.trim()).length;
}
