/** Unsaved edits are strings: a boolean field holds this word for true, or ''. */
export const YES = 'yes';

/** A field's value as an unsaved edit stores it. */
export function toText(value: unknown): unknown {
  return typeof value === 'boolean' ? (value ? YES : '') : value;
}
