import { Malformed, Refused } from '../../graphql/errors.ts';
import { cleanText } from '../../graphql/text.ts';
import { sanitise } from './sanitise.ts';

/** The rule of one field of a payload. */
export interface FieldRule {
  /** What may be in it, for the descriptions of both APIs. */
  description: string;
  /**
   * A picture is the address of an upload, which is kept for good once it is stored; a video is a
   * link to one, whose still is served; a flag is yes or no; several people may write a rich text at
   * the same time.
   */
  kind: 'text' | 'rich' | 'picture' | 'video' | 'flag';
  /** The same as JSON schema, for REST's description. */
  schema: { type: 'string'; maxLength?: number; enum?: string[] };
  /** Gives what is stored; throws Malformed (not a text) or Refused (too long, not ours). */
  check(value: unknown, name: string): string;
}

/** A single line of plain text, up to `max` characters. */
export function shortText(max: number): FieldRule {
  return {
    description: `One line of plain text, up to ${numbers.format(max)} characters.`,
    kind: 'text',
    schema: { type: 'string', maxLength: max },
    check: (value, name) =>
      within(cleanText(asText(value, name)).replace(/\s+/g, ' ').trim(), max, name),
  };
}

/** A link to a video, up to `max` characters, or its id; what is neither is kept as well. */
export function video(max: number): FieldRule {
  return { ...shortText(max), kind: 'video' };
}

/** Formatted text: stored as sanitised HTML, up to `max` characters of it. */
export function richText(max: number): FieldRule {
  return {
    description: `HTML, up to ${numbers.format(max)} characters; stored sanitised.`,
    kind: 'rich',
    schema: { type: 'string', maxLength: max },
    check(value, name) {
      const words = 'A formatted text'; // its writers never see the field's name
      const html = sanitise(within(cleanText(asText(value, name)), max, words));
      return within(html, max, words); // escaping makes it longer
    },
  };
}

/** The address of a picture from an upload, or empty. */
export function picture(): FieldRule {
  return {
    description: 'The file_url of an uploaded picture; empty for none.',
    kind: 'picture',
    schema: { type: 'string' },
    check: (value, name) => {
      const address = asText(value, name).trim();
      if (address && !/^\/media\/[\w.-]{1,200}(?:\/(?:sm|public))?$/.test(address))
        throw new Refused('This picture is not one that was uploaded here.');
      return address;
    },
  };
}

/** A point of a picture that stays in sight where the picture is cut; stored as two numbers. */
export function focus(): FieldRule {
  return {
    description:
      'The point that stays in sight where the picture is cut: “x y”, each from 0 (left, top) to 1; empty for a place of our choice.',
    kind: 'text',
    schema: { type: 'string', maxLength: 15 },
    check: (value, name) => checkFocus(asText(value, name), name),
  };
}

/** Such a point as it is stored; Refused where it is not one. */
export function checkFocus(text: string, name: string): string {
  const point = text.trim();
  if (!point) return '';
  const [x, y, ...rest] = point.split(/\s+/).map(Number);
  if (x === undefined || y === undefined || rest.length > 0 || !isFraction(x) || !isFraction(y))
    throw new Refused(`${name} must be two numbers from 0 to 1, as in “0.5 0.3”.`);
  return `${Number(x.toFixed(3))} ${Number(y.toFixed(3))}`;
}

/** Yes or no; stored as “true” or empty, as payloads hold texts only. */
export function flag(what: string): FieldRule {
  return {
    description: what,
    kind: 'flag',
    schema: { type: 'string', enum: ['true', ''] },
    check: (value, name) => {
      if (value === true || value === 'true') return 'true';
      if (value === false || value === 'false' || value === null || value === '') return '';
      throw new Malformed(`${name} must be true or false.`);
    },
  };
}

/** One of a few words; empty for the first of them. */
export function oneOf(what: string, words: readonly string[]): FieldRule {
  return {
    description: what,
    kind: 'text',
    schema: { type: 'string', enum: ['', ...words] },
    check: (value, name) => {
      const word = asText(value, name);
      if (word && !words.includes(word))
        throw new Malformed(`${name} must be empty or one of: ${words.join(', ')}.`);
      return word;
    },
  };
}

const numbers = new Intl.NumberFormat('en');

function asText(value: unknown, name: string): string {
  if (value === null) return '';
  if (typeof value !== 'string') throw new Malformed(`${name} must be a text.`);
  return value;
}

function isFraction(number: number): boolean {
  return number >= 0 && number <= 1;
}

function within(text: string, max: number, name: string): string {
  const length = [...text].length;
  if (length <= max) return text;
  throw new Refused(
    `${name} can have up to ${numbers.format(max)} characters; this has ${numbers.format(length)}.`,
  );
}
