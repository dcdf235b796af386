import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { NotFound } from '../../errors/public-errors.ts';
import { ROOT } from '../../env.ts';
import { FairQueue } from '../../limits/fair-queue.ts';
import { getDeckColor } from './catalogue.ts';
import { GlyphOutlines } from './outlines.ts';
import type { Quote } from './quote.entity.ts';
import type { QuoteService } from './quote.service.ts';

const SIZE = { width: 1200, height: 630 };
const TEXT_AREA = { width: 1_000, height: 430 };
/** The largest size that fits is used. */
const LETTER_SIZES = [72, 64, 56, 50, 44, 38, 32];
const LINE_HEIGHT = 1.3;
const AUTHOR_SIZE = 30;
/** The most pictures in memory, of some 300 KB each. */
const MAX_PREVIEWS = 48;

/** Pictures of cards for link previews, drawn on request. */
export class PreviewService {
  private readonly previews = new LRUCache<string, Promise<Buffer>>({ max: MAX_PREVIEWS });
  private readonly queue = new FairQueue({
    concurrency: 1,
    maxWaiting: 50,
    maxWaitMs: 30_000,
    refusal: 'Many pictures are asked for just now. Please try again in a minute.',
  });
  private outlines: Promise<GlyphOutlines> | undefined;

  constructor(private readonly quotes: QuoteService) {}

  /**
   * A card's picture as PNG, and an ETag; `admit` is called before one is drawn. Throws NotFound if the deck does not
   * have the card, TooMany if too many requests wait.
   */
  async picture(
    url: string,
    id: string,
    network: string,
    admit: () => Promise<void>,
  ): Promise<{ png: Buffer; tag: string }> {
    const card = await this.quotes.findById(url, id);
    if (!card) throw new NotFound('There is no such card.');
    const tag = [card.id, card.background, card.author].join('|');
    const cached = this.previews.get(tag);
    if (cached) return { png: await cached, tag };
    await admit();
    const drawn = this.queue.run({ network, isMember: false }, () =>
      this.draw(card, getDeckColor(url)),
    );
    this.previews.set(tag, drawn);
    drawn.catch(() => this.previews.delete(tag));
    return { png: await drawn, tag };
  }

  private async draw(card: Quote, color: string): Promise<Buffer> {
    const { default: sharp } = await import('sharp'); // only here: uploads are processed in another process
    const textSvg = drawText(await this.loadOutlines(), card);
    const picture = join(ROOT, 'dist', 'client', `${card.background}-lg.webp`);
    const veil = { create: { ...SIZE, channels: 3 as const, background: color } };
    return sharp(picture)
      .resize({ ...SIZE, fit: 'cover', position: 'centre' })
      .composite([
        { input: veil, blend: 'multiply' }, // so that white words keep their contrast on any picture
        { input: Buffer.from(textSvg) },
      ])
      .png({ compressionLevel: 6 })
      .toBuffer();
  }

  /** Loads the typeface once; again after a failure, such as too many open files. */
  private loadOutlines(): Promise<GlyphOutlines> {
    this.outlines ??= GlyphOutlines.load().catch((error: unknown) => {
      this.outlines = undefined;
      throw error;
    });
    return this.outlines;
  }
}

/** The card's text in the middle, as outlines; empty if one of its letters cannot be drawn. */
export function drawText(outlines: GlyphOutlines, { text, author }: Quote): string {
  const svg = (inner: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${inner}</svg>`;
  if (!outlines.canDraw(text + (author ?? ''))) return svg('');

  const smallest = LETTER_SIZES.at(-1) ?? 0;
  const size =
    LETTER_SIZES.find((candidate) => {
      const lines = outlines.wrap(text, candidate, TEXT_AREA.width);
      return lines.length * candidate * LINE_HEIGHT <= TEXT_AREA.height;
    }) ?? smallest;
  const room = Math.floor(TEXT_AREA.height / (smallest * LINE_HEIGHT));
  const lines = outlines.balance(text, size, TEXT_AREA.width).slice(0, room);
  const middle = SIZE.width / 2;
  const height = lines.length * size * LINE_HEIGHT + (author ? AUTHOR_SIZE * 2 : 0);
  const first = (SIZE.height - height) / 2 + size;
  const drawn = lines.map((line, index) =>
    outlines.drawLine(line, size, middle, first + index * size * LINE_HEIGHT),
  );
  const foot = first + lines.length * size * LINE_HEIGHT + AUTHOR_SIZE * 0.6;
  if (author) drawn.push(outlines.drawLine(author, AUTHOR_SIZE, middle, foot));
  return svg(drawn.join(''));
}
