import { BREAK, type Line } from '../../../protocol/rich-text/lines.ts';
import { htmlToLines } from '../rich-text/html-to-lines.ts';
import { cleanText } from './clean-text.ts';
import type { Languages } from './languages.ts';
import { type TextRun, toTextRun } from './text-run.ts';

/** A piece of a line in one format. */
interface Piece {
  text: string;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  link: string | null;
}

/** A paragraph, a heading, a quotation, a rule, or neighbouring items of a list. */
export interface LifeBlock {
  kind: 'paragraph' | 'heading' | 'quote' | 'bullet' | 'number' | 'rule';
  /** How deep in lists, from 0, and the number of a numbered list's first item here. */
  depth: number;
  start: number;
  writing: Omit<TextRun, 'text'>;
  /** A paragraph's pieces by line, or the same for each item of a list. */
  items: Piece[][][];
}

/** Converts formatted text to blocks, without empty ones. */
export function describeLife(languages: Languages, html: readonly string[]): LifeBlock[] {
  const blocks: LifeBlock[] = [];
  for (const line of html.flatMap(htmlToLines)) {
    const text = line.spans.map((span) => span.text).join('');
    const run = toTextRun(languages, text.replaceAll(BREAK, ' '));
    if (!run && line.line !== 'rule') continue;
    const { text: words, isInstead, ...found } = run ?? toTextRun(languages, '–')!;
    const writing = { ...found, rtl: line.dir ? line.dir === 'rtl' : found.rtl };
    const item = toLines(isInstead ? { spans: [{ text: words, format: {} }] } : line);
    const [kind, depth] = [toKind(line.line), line.depth ?? 0];
    const last = blocks.at(-1);
    const isItem = kind === 'bullet' || kind === 'number';
    if (isItem && last?.kind === kind && last.depth === depth) last.items.push(item);
    else
      blocks.push({
        kind,
        depth,
        writing,
        items: [item],
        start: kind === 'number' ? findStart(blocks, depth) : 1,
      });
  }
  return blocks;
}

function toKind(line: Line['line']): LifeBlock['kind'] {
  if (line === undefined) return 'paragraph';
  return line === 'h2' || line === 'h3' || line === 'h4' ? 'heading' : line;
}

/** The number of an item that follows a deeper list within its own list. */
function findStart(blocks: readonly LifeBlock[], depth: number): number {
  for (const { kind, depth: other, start, items } of blocks.toReversed()) {
    if ((kind !== 'number' && kind !== 'bullet') || other < depth) break;
    if (other === depth) return kind === 'number' ? start + items.length : 1;
  }
  return 1;
}

function toLines({ spans }: Line): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const { text, format } of spans)
    for (const [index, part] of text.split(BREAK).entries()) {
      if (index > 0) lines.push([]);
      const clean = cleanText(part);
      const { bold = false, italic = false, underline = false, strike = false, link } = format;
      if (clean)
        lines.at(-1)!.push({ text: clean, bold, italic, underline, strike, link: link ?? null });
    }
  return lines.filter((line) => line.length > 0);
}
