import { Malformed } from './errors.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID from outside as the database writes it, so that one thing has one name; null where it is none. */
export function uuidOf(text: string): string | null {
  return isUuid(text) ? text.toLowerCase() : null;
}

/** Whether a text is a UUID in either case, and so may be asked for in a uuid column. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A UUID from outside as the database writes it; Malformed, with the name that its endpoint gives the field, where it is none. */
export function checkUuid(text: string, field: string): string {
  const id = uuidOf(text);
  if (!id) throw new Malformed(`${field} must be a UUID.`);
  return id;
}
