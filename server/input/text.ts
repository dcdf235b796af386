import { Refused } from '../errors/public-errors.ts';
import { formatCount } from '../../protocol/format-count.ts';

// Everything below space but tab and line feed, DEL, and the C1 controls: no text needs them.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
// Unpaired surrogates, which databases and JSON parsers reject.
const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** Combining marks, and characters that become some in another normal form. */
const MARKS = /[\p{M}\uff9e\uff9f]+/gu;
/**
 * The most combining marks on a letter: more than any script uses, and Unicode's own bound for stream-safe text.
 * Sorting marks takes quadratic time.
 */
const MAX_MARKS = 30;
/**
 * Code units that one character may take: surrogate pairs, separate marks, two-unit line ends. A text with more units
 * has too many characters in any count.
 */
const UNITS_PER_CHARACTER = 4;

/**
 * A single line of plain text in the form it is stored; throws Refused, with `what` in the message, if it has more than
 * `max` characters.
 */
export function sanitizeLine(text: string, max: number, what: string): string {
  return requireLength(
    normalizeStoredText(boundText(text, max, what))
      .replace(/\s+/g, ' ')
      .trim(),
    max,
    what,
  );
}

/** Cleans a text like `sanitizeLine`; '' if nothing of it can be seen. */
export function sanitizeOptionalLine(text: string, max: number, what: string): string {
  const line = sanitizeLine(text, max, what);
  return isBlank(line) ? '' : line;
}

/** Cleans a text like `sanitizeLine`, but keeps its lines. */
export function sanitizeLines(text: string, max: number, what: string): string {
  return requireLength(normalizeStoredText(boundText(text, max, what)).trim(), max, what);
}

/** The most code units of a text without a limit of its own: an address, a name, a caption, a token. */
export const MAX_LINE_UNITS = 2_000;

/** Throws Refused if a text is longer than MAX_LINE_UNITS. */
export function boundLine(text: string, what: string): string {
  if (text.length <= MAX_LINE_UNITS) return text;
  throw new Refused(`${what} is too long: it has ${formatCount(text.length)} characters.`);
}

/**
 * Throws Refused if a text is too long to be processed at all; a shorter one may still have more than `max` characters.
 */
export function boundText(text: string, max: number, what: string): string {
  return text.length <= max * UNITS_PER_CHARACTER ? text : requireLength(text, max, what);
}

/** Throws Refused if a text has more than `max` characters. */
export function requireLength(text: string, max: number, what: string): string {
  const length = [...text].length;
  if (length <= max) return text;
  throw new Refused(
    `${what} can have up to ${formatCount(max)} characters; yours has ${formatCount(length)}.`,
  );
}

/** A bounded text in the form it is stored: line ends as \n, composed letters, no control characters. */
export function normalizeStoredText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  return normalizeText(lines.replace(CONTROLS, '').replace(LONE_SURROGATES, ''), 'NFC');
}

/** A text in one of Unicode's normal forms; marks beyond thirty on one letter are dropped. */
export function normalizeText(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  const readable = text.replace(MARKS, (marks) => Array.from(marks).slice(0, MAX_MARKS).join(''));
  return readable.normalize(form);
}

/** Whether a text has only spaces and invisible characters. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cf}]*$/u.test(text);
}
