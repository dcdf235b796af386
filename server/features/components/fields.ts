import { Malformed, Refused } from '../../errors/public-errors.ts';
import {
  boundText,
  boundLine,
  sanitizeLine,
  normalizeStoredText,
  requireLength,
} from '../../input/text.ts';
import { sanitizeContent } from './sanitize-content.ts';
import { formatCount } from '../../../protocol/format-count.ts';

/** The rule of one field of a payload. */
export interface FieldRule {
  /** What the field may contain, for the descriptions of both APIs. */
  description: string;
  /**
   * A picture is the address of an upload, which is committed when stored; a video is a link, whose still image is
   * served; a flag is yes or no; a rich text can be edited by several people at once.
   */
  kind: 'text' | 'rich' | 'picture' | 'video' | 'flag';
  /** What the field may contain, as JSON schema, for REST's description. */
  schema: { type: 'string'; maxLength?: number; enum?: string[] };
  /** Returns the value to store; throws Malformed (not a text) or Refused (too long, or not allowed). */
  check(value: unknown, name: string): string;
}

/** A single line of plain text, up to `max` characters. */
export function shortTextField(max: number): FieldRule {
  return {
    description: `One line of plain text, up to ${formatCount(max)} characters.`,
    kind: 'text',
    schema: { type: 'string', maxLength: max },
    check: (value, name) => sanitizeLine(requireString(value, name), max, name),
  };
}

/** A link to a video, up to `max` characters, or its id; other texts are stored as well. */
export function videoField(max: number): FieldRule {
  return { ...shortTextField(max), kind: 'video' };
}

/** A field with formatted text: stored as sanitised HTML with up to `max` characters of text. */
export function richTextField(max: number): FieldRule {
  return {
    description: `HTML, up to ${formatCount(max)} characters; stored sanitised.`,
    kind: 'rich',
    schema: { type: 'string', maxLength: max },
    check(value, name) {
      const label = 'A formatted text'; // its editors never see the field's name
      const html = sanitizeContent(
        requireLength(
          normalizeStoredText(boundText(requireString(value, name), max, label)),
          max,
          label,
        ),
      );
      return requireLength(html, max, label); // escaping makes it longer
    },
  };
}

/** The address of an uploaded picture, or empty. */
export function pictureField(): FieldRule {
  return {
    description: 'The file_url of an uploaded picture; empty for none.',
    kind: 'picture',
    schema: { type: 'string' },
    check: (value, name) => {
      const address = boundLine(requireString(value, name), name).trim();
      if (address && !/^\/media\/[\w.-]+(?:\/(?:sm|public))?$/.test(address))
        throw new Refused('This picture is not one that was uploaded here.');
      return address;
    },
  };
}

/** The point of a picture that stays visible when the picture is cropped; stored as two numbers. */
export function focusField(): FieldRule {
  return {
    description:
      'The point that stays visible where the picture is cropped: “x y”, each from 0 (left, top) to 1; empty for a place of our choice.',
    kind: 'text',
    schema: { type: 'string', maxLength: 15 },
    check: (value, name) => checkFocus(boundLine(requireString(value, name), name), name),
  };
}

/** Such a point in the form it is stored; throws Refused if it is not valid. */
export function checkFocus(text: string, name: string): string {
  const point = text.trim();
  if (!point) return '';
  const [x, y, ...rest] = point.split(/\s+/).map(Number);
  if (x === undefined || y === undefined || rest.length > 0 || !isFraction(x) || !isFraction(y))
    throw new Refused(`${name} must be two numbers from 0 to 1, as in “0.5 0.3”.`);
  return `${Number(x.toFixed(3))} ${Number(y.toFixed(3))}`;
}

/** Yes or no; stored as “true” or empty, as payloads hold texts only. */
export function flagField(what: string): FieldRule {
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

/** A field with one of a few values; empty means the first. */
export function enumField(what: string, values: readonly string[]): FieldRule {
  return {
    description: what,
    kind: 'text',
    schema: { type: 'string', enum: ['', ...values] },
    check: (value, name) => {
      const word = requireString(value, name);
      if (word && !values.includes(word))
        throw new Malformed(`${name} must be empty or one of: ${values.join(', ')}.`);
      return word;
    },
  };
}

function requireString(value: unknown, name: string): string {
  if (value === null) return '';
  if (typeof value !== 'string') throw new Malformed(`${name} must be a text.`);
  return value;
}

function isFraction(number: number): boolean {
  return number >= 0 && number <= 1;
}
