import { MAX_TRIBUTE_CONTENT, MAX_TRIBUTE_NAME } from '../../../protocol/limits.ts';

/** What a visitor writes. */
export type TributeText = { name: string; content: string };

/** What is wrong with each field, in words for its writer; empty where all is well. */
export type ValidationErrors = Partial<Record<keyof TributeText, string>>;

/** Says what is wrong, never changes what was typed. */
export function validate({ name, content }: TributeText): ValidationErrors {
  return {
    ...fieldError('name', name, MAX_TRIBUTE_NAME, 'Please enter name', 'A name'),
    ...fieldError('content', content, MAX_TRIBUTE_CONTENT, 'Please enter content', 'A message'),
  };
}

function fieldError(
  field: keyof TributeText,
  text: string,
  limit: number,
  blank: string,
  what: string,
) {
  const length = lengthOf(text);
  if (length === 0) return { [field]: blank };
  if (length <= limit) return {};
  return {
    [field]: `${what} has room for ${count(limit)} characters. This one has ${count(length)}.`,
  };
}

/** "4,812 of 5,000 characters" once the end of the room is near; nothing before that. */
export function countNearLimit(text: string, limit: number): string | undefined {
  const length = lengthOf(text);
  return length < limit * 0.9 ? undefined : `${count(length)} of ${count(limit)} characters`;
}

/** Letters as a person counts them, the way the server does. */
function lengthOf(text: string): number {
  return Array.from(text.trim()).length;
}

const count = (value: number) => value.toLocaleString('en');
