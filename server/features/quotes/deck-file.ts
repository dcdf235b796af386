import { createHash } from 'node:crypto';
import { cleanText, isBlank } from '../../graphql/text.ts';
import { BACKGROUNDS } from './catalogue.ts';

/** One card as it stands in a deck's file. */
export interface Card {
  text: string;
  author: string | null;
  tags: string[];
  line: number;
}

/** A deck's file, read and found right. */
export interface DeckFile {
  /** The page's address as the file is named. */
  url: string;
  title: string;
  intro: string;
  /** The name of a background; null where the file leaves it to the address. */
  background: string | null;
  cards: Card[];
  /** See `digestOf`. */
  digest: string;
}

/** A file that cannot be read as a deck; the message has a line for each problem. */
export class DeckFileError extends Error {
  constructor(
    readonly file: string,
    readonly problems: readonly { line: number; says: string }[],
  ) {
    super(problems.map(({ line, says }) => `${file}:${line}: ${says}`).join('\n'));
  }
}

const FILE_NAME = /^([A-Za-z0-9_-]{1,64})\.txt$/;
const FIELD = /^(title|intro|background|author|tags): ?(.*)$/;
const TAG = /^[\p{Ll}\p{N}][\p{Ll}\p{N} ’-]{0,29}$/u;
const MAX = { title: 200, intro: 500, text: 280, author: 120, tags: 3 };
const MAX_PROBLEMS = 20;

interface Line {
  number: number;
  text: string;
}

/** Reads a deck's file; throws DeckFileError with the number of every line that is wrong. */
export function readDeck(name: string, content: Uint8Array): DeckFile {
  return new Reader(name).read(content);
}

/** The same for the same file: whether a deck must be written again is asked without reading it. */
export function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

class Reader {
  private readonly problems: { line: number; says: string }[] = [];

  constructor(private readonly name: string) {}

  read(content: Uint8Array): DeckFile {
    const url = FILE_NAME.exec(this.name)?.[1];
    if (!url)
      this.wrong(1, 'the file is named after a page: 1 to 64 of a-z A-Z 0-9 _ - and “.txt”');
    const source = this.decode(content);
    const [header = [], ...blocks] = this.blocks(source);
    const { title, intro, background } = this.header(header);
    const cards = blocks.map((block) => this.card(block));
    this.findRepeated(cards);
    if (cards.length === 0) this.wrong(1, 'a deck has at least one card');
    if (this.problems.length || !url) throw this.failure();
    return { url, title, intro, background, cards, digest: digestOf(content) };
  }

  private decode(content: Uint8Array): string {
    try {
      // A byte order mark and Windows’ line ends come from editors, not from writers.
      return new TextDecoder('utf-8', { fatal: true })
        .decode(content)
        .replaceAll('\r\n', '\n')
        .normalize('NFC');
    } catch {
      this.wrong(1, 'the file is not UTF-8');
      throw this.failure();
    }
  }

  /** Runs of lines with exactly one empty line between them. */
  private blocks(source: string): Line[][] {
    const lines = source.replace(/\n$/, '').split('\n');
    const blocks: Line[][] = [[]];
    lines.forEach((text, index) => {
      const number = index + 1;
      if (text === '') {
        if (blocks.at(-1)?.length) blocks.push([]);
        else this.wrong(number, 'one empty line stands between cards, and none at the beginning');
        return;
      }
      if (text !== text.trim()) this.wrong(number, 'a line has no space at its ends');
      if (isBlank(text) || cleanText(text) !== text)
        this.wrong(number, 'a line has only characters that can be seen');
      blocks.at(-1)?.push({ number, text });
    });
    if (blocks.at(-1)?.length === 0) {
      this.wrong(lines.length, 'no empty line stands at the end');
      blocks.pop();
    }
    return blocks;
  }

  private header(lines: Line[]): Pick<DeckFile, 'title' | 'intro' | 'background'> {
    const fields = this.fields(lines, ['title', 'intro', 'background']);
    const first = lines[0]?.number ?? 1;
    const title = this.within(fields.get('title'), 'title');
    if (!title) this.wrong(first, 'the file begins with “title: ” and the deck’s name');
    const background = fields.get('background');
    if (background && !BACKGROUNDS.includes(background.text))
      this.wrong(background.number, `a background is one of ${BACKGROUNDS.join(', ')}`);
    const intro = this.within(fields.get('intro'), 'intro');
    return { title, intro, background: background?.text ?? null };
  }

  private card([first, ...rest]: Line[]): Card {
    const line = first?.number ?? 1;
    if (first && FIELD.test(first.text)) this.wrong(line, 'a card begins with its text');
    const fields = this.fields(rest, ['author', 'tags']);
    const text = this.within(first, 'text');
    const author = this.within(fields.get('author'), 'author') || null;
    const tagLine = fields.get('tags');
    const tags = tagLine?.text.split(', ') ?? [];
    if (tagLine && (tags.length > MAX.tags || tags.some((tag) => !TAG.test(tag))))
      this.wrong(tagLine.number, `tags are 1 to ${MAX.tags} words in lower case: “free, evening”`);
    return { text, author, tags, line };
  }

  private fields(lines: Line[], allowed: string[]): Map<string, Line> {
    const byName = new Map<string, Line>();
    for (const { number, text } of lines) {
      const [, name = '', value = ''] = FIELD.exec(text) ?? [];
      if (!allowed.includes(name))
        this.wrong(
          number,
          `here stands one of ${allowed.map((field) => `“${field}: ”`).join(', ')}`,
        );
      else if (byName.has(name)) this.wrong(number, `“${name}: ” stands here twice`);
      else if (!value.trim()) this.wrong(number, `“${name}: ” is followed by something`);
      else byName.set(name, { number, text: value });
    }
    return byName;
  }

  private within(line: Line | undefined, what: 'title' | 'intro' | 'text' | 'author'): string {
    if (line && [...line.text].length > MAX[what])
      this.wrong(line.number, `this ${what} has more than ${MAX[what]} characters`);
    return line?.text ?? '';
  }

  private findRepeated(cards: Card[]): void {
    const lines = new Map<string, number>();
    for (const { text, line } of cards) {
      const before = lines.get(text);
      if (before) this.wrong(line, `this card stands on line ${before} already`);
      else lines.set(text, line);
    }
  }

  private wrong(line: number, says: string): void {
    this.problems.push({ line, says });
  }

  private failure(): DeckFileError {
    const sorted = this.problems.toSorted((a, b) => a.line - b.line);
    return new DeckFileError(this.name, sorted.slice(0, MAX_PROBLEMS));
  }
}
