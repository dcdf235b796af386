import type { Text } from 'yjs';

// A formatted text is one flat text: letters with their formats, and a newline at each line's end that
// says what kind of line it is. Whatever several people do to lines at once touches newlines only.

/** The name of the flat text in a document. */
export const TEXT = 'rich-text';

/** A line break within a line. */
export const BREAK = '\u2028';

/** What letters can be. */
export type Format = {
  bold?: true;
  italic?: true;
  underline?: true;
  strike?: true;
  link?: string;
};

/** What a newline says of its line; a paragraph says nothing. */
export type LineKind = {
  line?: 'h2' | 'h3' | 'h4' | 'quote' | 'bullet' | 'number' | 'rule';
  /** How deep in lists, from 1; nothing at the outermost. */
  depth?: number;
  dir?: 'ltr' | 'rtl';
};

/** Letters of one format, or a newline. */
export type Run = { text: string; attributes: Format & LineKind };

/** Letters of one format within a line. */
export type Span = { text: string; format: Format };

/** A line without its newline. */
export type Line = LineKind & { spans: Span[] };

const LINES = ['h2', 'h3', 'h4', 'quote', 'bullet', 'number', 'rule'] as const;
const DIRECTIONS = ['ltr', 'rtl'] as const;
const DEEPEST = 8;

/** What a shared text holds: as long as the text itself, with what is known only. */
export function runsIn(text: Text): Run[] {
  const runs: Run[] = [];
  const delta = text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
  for (const { insert, attributes = {} } of delta) {
    const parts = typeof insert === 'string' ? insert.split(/([\n\u2028])/) : ['\ufffc'];
    for (const part of parts) if (part) addRun(runs, part, attributes);
  }
  return runs;
}

/** Adds letters of one format, or one newline, to those before. */
export function addRun(runs: Run[], text: string, given: Record<string, unknown>): void {
  if (text === '\n') return void runs.push({ text, attributes: kindFrom(given) });
  const attributes = text === BREAK ? {} : formatFrom(given);
  const before = runs.at(-1);
  if (before && before.text !== '\n' && !changed(before.attributes, attributes))
    before.text += text;
  else runs.push({ text, attributes });
}

/** Runs as lines; what follows the last newline is a line as well. */
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

/** What makes `is` into `should`, null for what goes; null where they are the same. */
export function changed(
  is: Run['attributes'],
  should: Run['attributes'],
): Record<string, unknown> | null {
  const changes: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(is), ...Object.keys(should)]) as Set<keyof typeof is>)
    if (is[name] !== should[name]) changes[name] = should[name] ?? null;
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Always in the same order, so that equal formats are equal as JSON. */
function formatFrom(given: Record<string, unknown>): Format {
  const { bold, italic, underline, strike, link } = given;
  return {
    ...(bold === true && { bold }),
    ...(italic === true && { italic }),
    ...(underline === true && { underline }),
    ...(strike === true && { strike }),
    ...(typeof link === 'string' && link && { link }),
  };
}

function kindFrom(given: Record<string, unknown>): LineKind {
  const line = LINES.find((one) => one === given['line']);
  const dir = DIRECTIONS.find((one) => one === given['dir']);
  const depth = Math.min(DEEPEST, Math.floor(Number(given['depth'])));
  const isDeep = (line === 'bullet' || line === 'number') && depth > 0;
  return { ...(line && { line }), ...(isDeep && { depth }), ...(dir && { dir }) };
}
