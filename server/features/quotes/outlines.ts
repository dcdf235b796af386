import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from '@pdf-lib/fontkit';
import { ROOT } from '../../env.ts';

/** The parts of the packaged typeface; a letter is drawn from the first part that has it. */
const PARTS = ['latin', 'latin-ext', 'vietnamese'];

/** Draws text as outlines: a container may have no fonts installed, and then text would be boxes. */
export class GlyphOutlines {
  private constructor(private readonly fonts: Font[]) {}

  static async load(): Promise<GlyphOutlines> {
    // loading it takes a seventh of the server's start, and most servers never draw a card
    const { default: fontkit } = await import('@pdf-lib/fontkit');
    const folder = join(ROOT, 'node_modules', '@fontsource', 'fraunces', 'files');
    const files = PARTS.map((part) => readFile(join(folder, `fraunces-${part}-400-normal.woff`)));
    return new GlyphOutlines((await Promise.all(files)).map((file) => fontkit.create(file)));
  }

  /** Whether every letter can be drawn. */
  canDraw(text: string): boolean {
    return [...text].every((letter) => this.findFont(letter) !== undefined);
  }

  /** Breaks the text into lines of at most `width`; a longer word gets a line of its own. */
  wrap(text: string, size: number, width: number): string[] {
    const lines: string[] = [];
    for (const word of text.split(/\s+/)) {
      const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
      if (lines.length && this.measureWidth(longer, size) <= width)
        lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  /** Breaks the text into the same number of lines, but of about equal length. */
  balance(text: string, size: number, width: number): string[] {
    const most = this.wrap(text, size, width).length;
    let lines = this.wrap(text, size, width);
    for (let narrower = width; narrower > width / 3; narrower -= size / 2) {
      const next = this.wrap(text, size, narrower);
      if (next.length > most) break;
      lines = next;
    }
    return lines;
  }

  measureWidth(text: string, size: number): number {
    let width = 0;
    for (const { font, letters } of this.splitRuns(text))
      width += font.layout(letters).advanceWidth * (size / font.unitsPerEm);
    return width;
  }

  /** An SVG group with the line's outlines, centred at `x`, with its baseline at `y`. */
  drawLine(text: string, size: number, x: number, y: number): string {
    let x0 = x - this.measureWidth(text, size) / 2;
    const paths: string[] = [];
    for (const { font, letters } of this.splitRuns(text)) {
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(letters);
      glyphs.forEach((glyph, index) => {
        const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
        const left = (x0 + xOffset * scale).toFixed(2);
        paths.push(
          `<path transform="translate(${left} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`,
        );
        x0 += xAdvance * scale;
      });
    }
    return `<g fill="#fff">${paths.join('')}</g>`;
  }

  /** Groups neighbouring letters of the same font, so that they are laid out together. */
  private splitRuns(text: string): { font: Font; letters: string }[] {
    const runs: { font: Font; letters: string }[] = [];
    for (const letter of text) {
      const font = this.findFont(letter);
      const last = runs.at(-1);
      if (last && last.font === font) last.letters += letter;
      else if (font) runs.push({ font, letters: letter });
    }
    return runs;
  }

  private findFont(letter: string): Font | undefined {
    return this.fonts.find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  }
}
