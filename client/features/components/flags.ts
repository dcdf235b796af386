/** What waits to be saved is text: a field that is yes or no holds this word, or nothing. */
export const YES = 'yes';

/** A field's value as what waits to be saved holds it. */
export function asText(value: unknown): unknown {
  return typeof value === 'boolean' ? (value ? YES : '') : value;
}
