import type { Text } from 'yjs';

// A formatted text is one flat text: letters with their formats, and a newline at each line's end that holds the type
// of the line. So concurrent changes of lines - splitting, joining, turning into a heading or a list - touch newlines
// only, and no word is ever moved, duplicated or lost.

/** The name of the flat text in a document. */
export const TEXT = 'rich-text';

/** A line break within a line. */
export const BREAK = '\u2028';

/** The longest address of a link, in characters; what is longer is cut. */
export const MAX_LINK = 2_048;
const SAFE_SCHEME = /^(?:https?:|mailto:|tel:)/i;

/** The address of a link in the form it is stored, cut at its limit; only http, https, mailto and tel are allowed. */
export function sanitizeAddress(address: string): string {
  const trimmed = address.trim().slice(0, MAX_LINK);
  return SAFE_SCHEME.test(trimmed) ? trimmed : 'about:blank';
}

const DEEPEST = 8;
const LINES = ['h2', 'h3', 'h4', 'quote', 'bullet', 'number', 'rule'] as const;
const DIRECTIONS = ['ltr', 'rtl'] as const;

/** The formats of letters; `link` is the address as it was entered, not checked yet. */
export interface Format {
  bold?: true;
  italic?: true;
  underline?: true;
  strike?: true;
  link?: string;
}

/** The attributes of a newline that define its line; a paragraph has none. */
export interface LineKind {
  line?: (typeof LINES)[number];
  /** The nesting depth in lists, from 1; absent at the outermost level. */
  depth?: number;
  dir?: (typeof DIRECTIONS)[number];
}

/** Letters of one format, or a newline. */
export interface Run {
  text: string;
  attributes: Format & LineKind;
}

/** Letters of one format within a line. */
export interface Span {
  text: string;
  format: Format;
}

/** A line without its newline. */
export interface Line extends LineKind {
  spans: Span[];
}

/** Whether a line is an item of a list. */
export function isListItem(line: LineKind | undefined): boolean {
  return line?.line === 'bullet' || line?.line === 'number';
}

/** Every attribute that a text can have. */
export const ATTRIBUTES: ReadonlySet<string> = new Set([
  'bold',
  'italic',
  'underline',
  'strike',
  'link',
  'line',
  'depth',
  'dir',
]);

/** The content of a shared text, whatever is stored in it: of the same length, but only with known attributes. */
export function parseRuns(text: Text): Run[] {
  const runs: Run[] = [];
  const delta = text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
  for (const { insert, attributes = {} } of delta) {
    const parts = typeof insert === 'string' ? insert.split(/([\n\u2028])/) : ['\ufffc'];
    for (const part of parts) if (part) addRun(runs, part, attributes);
  }
  return runs;
}

/** Appends letters of one format, or one newline; a line break has no format. */
export function addRun(runs: Run[], text: string, source: object): void {
  if (text === '\n') return void runs.push({ text, attributes: readLineKind(source) });
  const attributes = text === BREAK ? {} : readFormat(source);
  const before = runs.at(-1);
  if (before && before.text !== '\n' && !diffAttributes(before.attributes, attributes))
    before.text += text;
  else runs.push({ text, attributes });
}

/** Splits runs into lines; what follows the last newline is also a line, and no runs give one empty line. */
export function toLines(runs: readonly Run[]): Line[] {
  const lines: Line[] = [];
  let spans: Span[] = [];
  for (const { text, attributes } of runs)
    if (text === '\n') {
      lines.push({ ...attributes, spans });
      spans = [];
    } else spans.push({ text, format: attributes });
  if (spans.length > 0 || lines.length === 0) lines.push({ spans });
  return lines.map((line) =>
    line.line === 'rule' && line.spans.length > 0 ? { spans: line.spans } : line,
  );
}

/** Joins lines to runs, each with its newline. */
export function toRuns(lines: readonly Line[]): Run[] {
  const runs: Run[] = [];
  for (const { spans, ...kind } of lines) {
    for (const { text, format } of spans)
      for (const part of text.split(/(\u2028)/)) if (part) addRun(runs, part, format);
    addRun(runs, '\n', kind);
  }
  return runs;
}

/** Always in the same key order, so that equal formats are equal as JSON. */
function readFormat(attributes: { [name in keyof Format]?: unknown }): Format {
  const { bold, italic, underline, strike, link } = attributes;
  return {
    ...(bold === true && { bold }),
    ...(italic === true && { italic }),
    ...(underline === true && { underline }),
    ...(strike === true && { strike }),
    ...(typeof link === 'string' && link && { link: link.slice(0, MAX_LINK) }),
  };
}

function readLineKind(attributes: { [name in keyof LineKind]?: unknown }): LineKind {
  const line = LINES.find((candidate) => candidate === attributes.line);
  const dir = DIRECTIONS.find((candidate) => candidate === attributes.dir);
  const depth = Math.min(DEEPEST, Math.floor(Number(attributes.depth)));
  const isDeep = isListItem({ line }) && depth > 0;
  return { ...(line && { line }), ...(isDeep && { depth }), ...(dir && { dir }) };
}

/** The attribute changes from `before` to `after`, null for removed ones; null if nothing changes. */
export function diffAttributes(
  before: Run['attributes'],
  after: Run['attributes'],
): Record<string, unknown> | null {
  const changes: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]) as Set<
    keyof typeof before
  >)
    if (before[name] !== after[name]) changes[name] = after[name] ?? null;
  return Object.keys(changes).length > 0 ? changes : null;
}
