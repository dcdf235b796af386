import { join } from 'node:path';
import { NotFound } from '../../graphql/errors.ts';
import { ROOT } from '../../env.ts';
import { FairQueue } from '../uploads/fair-queue.ts';
import { toneOf } from './catalogue.ts';
import { Outlines } from './outlines.ts';
import type { Quote } from './quote.entity.ts';
import type { QuoteService } from './quote.service.ts';

const SIZE = { width: 1200, height: 630 };
const WORDS = { width: 1_000, height: 430 };
/** The largest that fits is taken. */
const LETTER_SIZES = [72, 64, 56, 50, 44, 38, 32];
const LINE_HEIGHT = 1.3;
const AUTHOR_SIZE = 30;
/** So many pictures of some 300 KB stay in memory. */
const MAX_PREVIEWS = 48;

/** Pictures of cards for link previews, drawn when they are asked for. */
export class PreviewService {
  private readonly previews = new Map<string, Promise<Buffer>>();
  private readonly queue = new FairQueue({
    concurrency: 1,
    maxWaiting: 50,
    waitMs: 30_000,
    refusal: 'Many pictures are asked for just now. Please try again in a minute.',
  });
  private outlines: Promise<Outlines> | undefined;

  constructor(private readonly quotes: QuoteService) {}

  /**
   * A card's picture as PNG, and a tag that changes with it; `admit` is asked before one is drawn for
   * this address. NotFound where the deck lacks the card, TooMany where too many wait.
   */
  async picture(
    url: string,
    id: string,
    network: string,
    admit: () => Promise<void>,
  ): Promise<{ png: Buffer; tag: string }> {
    const card = await this.quotes.byId(url, id);
    if (!card) throw new NotFound('There is no such card.');
    const tag = [card.id, card.background, card.author].join('|');
    const cached = this.previews.get(tag);
    if (cached) return { png: await cached, tag };
    await admit();
    const drawn = this.queue.run({ network, member: false }, () => this.draw(card, toneOf(url)));
    this.keep(tag, drawn);
    return { png: await drawn, tag };
  }

  private keep(tag: string, drawn: Promise<Buffer>): void {
    this.previews.set(tag, drawn);
    drawn.catch(() => this.previews.delete(tag));
    const oldest = this.previews.keys().next().value;
    if (this.previews.size > MAX_PREVIEWS && oldest !== undefined) this.previews.delete(oldest);
  }

  private async draw(card: Quote, tone: string): Promise<Buffer> {
    const { default: sharp } = await import('sharp'); // here alone: pictures are made in another process
    this.outlines ??= Outlines.load();
    const words = drawWords(await this.outlines, card);
    const picture = join(ROOT, 'dist', 'client', `${card.background}-lg.webp`);
    const veil = { create: { ...SIZE, channels: 3 as const, background: tone } };
    return sharp(picture)
      .resize({ ...SIZE, fit: 'cover', position: 'centre' })
      .composite([
        { input: veil, blend: 'multiply' }, // as the page does it, see quotes.css
        { input: Buffer.from(words) },
      ])
      .png({ compressionLevel: 6 })
      .toBuffer();
  }
}

/** The card's words in the middle, as outlines; nothing where a letter of them cannot be drawn. */
export function drawWords(outlines: Outlines, { text, author }: Quote): string {
  const svg = (inner: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${inner}</svg>`;
  if (!outlines.canDraw(text + (author ?? ''))) return svg('');

  const smallest = LETTER_SIZES.at(-1) ?? 0;
  const size =
    LETTER_SIZES.find((each) => {
      const lines = outlines.wrap(text, each, WORDS.width);
      return lines.length * each * LINE_HEIGHT <= WORDS.height;
    }) ?? smallest;
  const room = Math.floor(WORDS.height / (smallest * LINE_HEIGHT));
  const lines = outlines.balance(text, size, WORDS.width).slice(0, room);
  const middle = SIZE.width / 2;
  const height = lines.length * size * LINE_HEIGHT + (author ? AUTHOR_SIZE * 2 : 0);
  const first = (SIZE.height - height) / 2 + size;
  const drawn = lines.map((line, place) =>
    outlines.line(line, size, middle, first + place * size * LINE_HEIGHT),
  );
  const foot = first + lines.length * size * LINE_HEIGHT + AUTHOR_SIZE * 0.6;
  if (author) drawn.push(outlines.line(author, AUTHOR_SIZE, middle, foot));
  return svg(drawn.join(''));
}
