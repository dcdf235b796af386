import type { Text } from 'yjs';

// A formatted text is one flat text: letters with their formats, and a newline at each line's end that
// says what kind of line it is. So whatever several people do to its lines at once - split, join, turn
// into a heading or a list - touches newlines only, and no word is ever moved, copied or lost.

/** The name of the flat text in a document. */
export const TEXT = 'rich-text';

/** A line break within a line. */
export const BREAK = '\u2028';

/** The longest address of a link, in characters; what is longer is cut. */
export const MAX_LINK = 2_048;

const DEEPEST = 8;
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

/** Letters of one format within a line. */
export interface Span {
  text: string;
  format: Format;
}

/** A line without its newline. */
export interface Line extends LineKind {
  spans: Span[];
}

/** Every attribute that a text can carry. */
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

/** What a shared text holds, whatever is in it: as long as the text itself, with what is known only. */
export function runsIn(text: Text): Run[] {
  const runs: Run[] = [];
  const delta = text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
  for (const { insert, attributes = {} } of delta) {
    const parts = typeof insert === 'string' ? insert.split(/([\n\u2028])/) : ['\ufffc'];
    for (const part of parts) if (part) addRun(runs, part, attributes);
  }
  return runs;
}

/** Adds letters of one format, or one newline, to those before; a break has no format. */
export function addRun(runs: Run[], text: string, source: object): void {
  if (text === '\n') return void runs.push({ text, attributes: kindFrom(source) });
  const attributes = text === BREAK ? {} : formatFrom(source);
  const before = runs.at(-1);
  if (before && before.text !== '\n' && !changedAttributes(before.attributes, attributes))
    before.text += text;
  else runs.push({ text, attributes });
}

/** Runs as lines; what follows the last newline is a line as well, and no run at all is one empty line. */
export function linesFrom(runs: readonly Run[]): Line[] {
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

/** Lines as runs, each with its newline. */
export function runsFrom(lines: readonly Line[]): Run[] {
  const runs: Run[] = [];
  for (const { spans, ...kind } of lines) {
    for (const { text, format } of spans)
      for (const part of text.split(/(\u2028)/)) if (part) addRun(runs, part, format);
    addRun(runs, '\n', kind);
  }
  return runs;
}

/** Always in the same order, so that equal formats are equal as JSON. */
function formatFrom(attributes: { [name in keyof Format]?: unknown }): Format {
  const { bold, italic, underline, strike, link } = attributes;
  return {
    ...(bold === true && { bold }),
    ...(italic === true && { italic }),
    ...(underline === true && { underline }),
    ...(strike === true && { strike }),
    ...(typeof link === 'string' && link && { link: link.slice(0, MAX_LINK) }),
  };
}

function kindFrom(attributes: { [name in keyof LineKind]?: unknown }): LineKind {
  const line = LINES.find((one) => one === attributes.line);
  const dir = DIRECTIONS.find((one) => one === attributes.dir);
  const depth = Math.min(DEEPEST, Math.floor(Number(attributes.depth)));
  const isDeep = (line === 'bullet' || line === 'number') && depth > 0;
  return { ...(line && { line }), ...(isDeep && { depth }), ...(dir && { dir }) };
}

/** What turns the attributes `before` into `after`, null for those that go; null where they are the same. */
export function changedAttributes(
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
