import { Malformed, NotFound } from '../errors/public-errors.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID from outside in the spelling of the database, so that each thing has one name; null if it is not valid. */
export function parseUuid(text: string): string | null {
  return isUuid(text) ? text.toLowerCase() : null;
}

/** Whether a text is a UUID in either case, so that a uuid column can be queried for it. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The UUID that 32 hexadecimal digits are. */
export function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Whether a text is the number of a row, so that a bigint column can be queried for it. */
export function isRowNumber(text: string): boolean {
  return /^\d{1,18}$/.test(text);
}

/**
 * A UUID from outside in the spelling of the database; throws Malformed, naming the `field` of its endpoint, if it is
 * not valid.
 */
export function checkUuid(text: string, field: string): string {
  const id = parseUuid(text);
  if (!id) throw new Malformed(`${field} must be a UUID.`);
  return id;
}

/** What is said where an id or an address names no page that somebody may see. */
export const NO_SUCH_PAGE = 'There is no such page.';

/** A page's id from outside in the spelling of the database; throws NotFound for what cannot be one. */
export function requirePageId(text: string): string {
  const id = parseUuid(text);
  if (!id) throw new NotFound(NO_SUCH_PAGE);
  return id;
}
