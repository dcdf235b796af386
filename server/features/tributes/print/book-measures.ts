// The measures of the book, for the one that browsers print and for the one that is typeset.

/** The size of the paper that a book is printed on. */
export type PaperSize = 'a5' | 'a4';

/** A page in millimetres, and the font size and line height of its text in points. */
export interface Paper {
  width: number;
  height: number;
  inside: number;
  outside: number;
  head: number;
  foot: number;
  text: number;
  line: number;
}

/** The pages of both papers. */
export const PAPERS: Readonly<Record<PaperSize, Paper>> = {
  a5: { width: 148, height: 210, head: 22, foot: 25, inside: 20, outside: 16, text: 10, line: 15 },
  a4: { width: 210, height: 297, head: 20, foot: 24, inside: 20, outside: 20, text: 11, line: 17 },
};

/** The column beside the life on A4, with what is between them. */
export const MARGIN_COLUMN = { width: 52, gap: 11 };

/** The size and line of messages in scripts that look larger or smaller than Latin letters. */
export const SCRIPT_SIZES = {
  arabic: [12.6, 22.5],
  hebrew: [11, 17],
  japanese: [9.4, 17],
} as const;

/** Short messages without photos are notes, which are set in columns. */
export const NOTE = { letters: 120, size: 9.2, line: 13 };

/** Messages of fewer lines are kept together. */
export const KEPT_LINES = 12;
const LETTERS_IN_LINE = 60;

/** How many lines a text takes, about. */
export function countLines(text: string): number {
  return text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS_IN_LINE)), 0);
}
