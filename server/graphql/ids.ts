import { Malformed } from './errors.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID, and so may be asked for in a uuid column. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A UUID from outside; Malformed, with the name that its door gives the field, where it is none. */
export function checkUuid(text: string, field: string): string {
  if (!isUuid(text)) throw new Malformed(`${field} must be a UUID.`);
  return text;
}
