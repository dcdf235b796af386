import type { Text } from 'yjs';

// A formatted text is one flat text: letters with their formats, and a newline at each line's end that
// says what kind of line it is. So whatever several people do to its lines at once - split, join, turn
// into a heading or a list - touches newlines only, and no word is ever moved, copied or lost.

/** The name of the flat text in a document. */
export const TEXT = 'rich-text';

/** A line break within a line. */
export const BREAK = '\u2028';

const DEEPEST = 8;
const LONGEST_ADDRESS = 2_048;
const LINES = ['h2', 'h3', 'h4', 'quote', 'bullet', 'number', 'rule'] as const;
const DIRECTIONS = ['ltr', 'rtl'] as const;

/** What letters can be; `link` is an address as it was given, not judged yet. */
export interface Format {
  bold?: true;
  italic?: true;
  underline?: true;
  strike?: true;
  link?: string;
}

/** What a newline says of its line; a paragraph says nothing. */
export interface LineKind {
  line?: (typeof LINES)[number];
  /** How deep in lists, from 1; nothing at the outermost. */
  depth?: number;
  dir?: (typeof DIRECTIONS)[number];
}

/** Letters of one format, or a newline. */
export interface Run {
  text: string;
  attributes: Format & LineKind;
}

/** A line without its newline. */
export interface Line extends LineKind {
  spans: { text: string; format: Format }[];
}

/** Every attribute that a text can carry. */
export const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['bold', 'italic', 'underline', 'strike', 'link'],
  ...['line', 'depth', 'dir'],
]);

/** What a shared text holds, whatever is in it: as long as the text itself, with what is known only. */
export function runsIn(text: Text): Run[] {
  const delta = text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
  return delta.flatMap(({ insert, attributes = {} }) => {
    const parts = typeof insert === 'string' ? insert.split(/(\n)/).filter(Boolean) : ['\ufffc'];
    return parts.map((part) => ({
      text: part,
      attributes: part === '\n' ? kindFrom(attributes) : formatFrom(attributes),
    }));
  });
}

/** Runs as lines; what follows the last newline is a line as well. */
export function linesFrom(runs: readonly Run[]): Line[] {
  const lines: Line[] = [];
  let spans: Line['spans'] = [];
  for (const { text, attributes } of runs)
    if (text === '\n') {
      lines.push({ ...attributes, spans });
      spans = [];
    } else spans.push({ text, format: attributes });
  if (spans.length > 0) lines.push({ spans });
  return lines.map((line) =>
    line.line === 'rule' && line.spans.length > 0 ? { spans: line.spans } : line,
  );
}

/** Lines as runs, each with its newline. */
export function runsFrom(lines: readonly Line[]): Run[] {
  return lines.flatMap(({ spans, ...kind }) => [
    ...spans.map(({ text, format }) => ({ text, attributes: format })),
    { text: '\n', attributes: kind },
  ]);
}

function formatFrom(given: Record<string, unknown>): Format {
  const { link } = given;
  return {
    ...(given['bold'] === true && { bold: true }),
    ...(given['italic'] === true && { italic: true }),
    ...(given['underline'] === true && { underline: true }),
    ...(given['strike'] === true && { strike: true }),
    ...(typeof link === 'string' && link && { link: link.slice(0, LONGEST_ADDRESS) }),
  };
}

function kindFrom(given: Record<string, unknown>): LineKind {
  const line = LINES.find((one) => one === given['line']);
  const dir = DIRECTIONS.find((one) => one === given['dir']);
  const depth = Math.min(DEEPEST, Math.floor(Number(given['depth'])));
  const isDeep = (line === 'bullet' || line === 'number') && depth > 0;
  return { ...(line && { line }), ...(isDeep && { depth }), ...(dir && { dir }) };
}
