import { createHash } from 'node:crypto';
import { normalizeStoredText, isBlank } from '../../input/text.ts';
import { MAX_CARD } from '../../../protocol/limits.ts';
import { BACKGROUNDS } from './catalogue.ts';

/** One card of a deck's file. */
export interface Card {
  text: string;
  author: string | null;
  tags: string[];
  line: number;
}

/** A parsed and valid deck file. */
export interface DeckFile {
  /** The page's address, taken from the file's name. */
  url: string;
  title: string;
  intro: string;
  /** The name of a background; null if the file names none and the address decides. */
  background: string | null;
  cards: Card[];
  /** See `hashContent`. */
  digest: string;
}

/** A file that is not a valid deck; the message has one line per problem. */
export class DeckFileError extends Error {
  constructor(
    readonly file: string,
    readonly problems: readonly { line: number; message: string }[],
  ) {
    super(problems.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n'));
  }
}

const FILE_NAME = /^([A-Za-z0-9_-]{1,64})\.txt$/;
const FIELD = /^(title|intro|background|author|tags): ?(.*)$/;
const TAG = /^[\p{Ll}\p{N}][\p{Ll}\p{N} ’-]{0,29}$/u;
const MAX = { title: 200, intro: 500, text: MAX_CARD, author: 120, tags: 3 };
const MAX_PROBLEMS = 20;

interface Line {
  number: number;
  text: string;
}

/** Parses a deck's file; throws DeckFileError with the number of every wrong line. */
export function readDeck(name: string, content: Uint8Array): DeckFile {
  return new Reader(name).read(content);
}

/** A hash of the file, which shows whether a deck must be stored again without parsing it. */
export function hashContent(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

class Reader {
  private readonly problems: { line: number; message: string }[] = [];

  constructor(private readonly name: string) {}

  read(content: Uint8Array): DeckFile {
    const url = FILE_NAME.exec(this.name)?.[1];
    if (!url)
      this.addProblem(1, 'the file is named after a page: 1 to 64 of a-z A-Z 0-9 _ - and “.txt”');
    const source = this.decode(content);
    const [parseHeader = [], ...splitBlocks] = this.blocks(source);
    const { title, intro, background } = this.header(parseHeader);
    const cards = splitBlocks.map((block) => this.parseCard(block));
    this.findRepeated(cards);
    if (cards.length === 0) this.addProblem(1, 'a deck has at least one card');
    if (this.problems.length || !url) throw this.failure();
    return { url, title, intro, background, cards, digest: hashContent(content) };
  }

  private decode(content: Uint8Array): string {
    try {
      // Editors may add a byte order mark and Windows line ends.
      return new TextDecoder('utf-8', { fatal: true })
        .decode(content)
        .replaceAll('\r\n', '\n')
        .normalize('NFC');
    } catch {
      this.addProblem(1, 'the file is not UTF-8');
      throw this.failure();
    }
  }

  /** Blocks of lines, separated by exactly one empty line. */
  private blocks(source: string): Line[][] {
    const lines = source.replace(/\n$/, '').split('\n');
    const blocks: Line[][] = [[]];
    lines.forEach((text, index) => {
      const number = index + 1;
      if (text === '') {
        if (blocks.at(-1)?.length) blocks.push([]);
        else
          this.addProblem(number, 'one empty line stands between cards, and none at the beginning');
        return;
      }
      if (text !== text.trim()) this.addProblem(number, 'a line has no space at its ends');
      if (isBlank(text) || normalizeStoredText(text) !== text)
        this.addProblem(number, 'a line has only characters that can be seen');
      blocks.at(-1)?.push({ number, text });
    });
    if (blocks.at(-1)?.length === 0) {
      this.addProblem(lines.length, 'no empty line stands at the end');
      blocks.pop();
    }
    return blocks;
  }

  private header(lines: Line[]): Pick<DeckFile, 'title' | 'intro' | 'background'> {
    const parseFields = this.fields(lines, ['title', 'intro', 'background']);
    const first = lines[0]?.number ?? 1;
    const title = this.requireLength(parseFields.get('title'), 'title');
    if (!title) this.addProblem(first, 'the file begins with “title: ” and the deck’s name');
    const background = parseFields.get('background');
    if (background && !BACKGROUNDS.includes(background.text))
      this.addProblem(background.number, `a background is one of ${BACKGROUNDS.join(', ')}`);
    const intro = this.requireLength(parseFields.get('intro'), 'intro');
    return { title, intro, background: background?.text ?? null };
  }

  private parseCard([first, ...rest]: Line[]): Card {
    const line = first?.number ?? 1;
    if (first && FIELD.test(first.text)) this.addProblem(line, 'a card begins with its text');
    const fields = this.fields(rest, ['author', 'tags']);
    const text = this.requireLength(first, 'text');
    const author = this.requireLength(fields.get('author'), 'author') || null;
    const tagLine = fields.get('tags');
    const tags = tagLine?.text.split(', ') ?? [];
    if (tagLine && (tags.length > MAX.tags || tags.some((tag) => !TAG.test(tag))))
      this.addProblem(
        tagLine.number,
        `tags are 1 to ${MAX.tags} words in lower case: “free, evening”`,
      );
    return { text, author, tags, line };
  }

  private fields(lines: Line[], allowed: string[]): Map<string, Line> {
    const byName = new Map<string, Line>();
    for (const { number, text } of lines) {
      const [, name = '', value = ''] = FIELD.exec(text) ?? [];
      if (!allowed.includes(name))
        this.addProblem(
          number,
          `here stands one of ${allowed.map((field) => `“${field}: ”`).join(', ')}`,
        );
      else if (byName.has(name)) this.addProblem(number, `“${name}: ” stands here twice`);
      else if (!value.trim()) this.addProblem(number, `“${name}: ” is followed by something`);
      else byName.set(name, { number, text: value });
    }
    return byName;
  }

  private requireLength(
    line: Line | undefined,
    what: 'title' | 'intro' | 'text' | 'author',
  ): string {
    if (line && [...line.text].length > MAX[what])
      this.addProblem(line.number, `this ${what} has more than ${MAX[what]} characters`);
    return line?.text ?? '';
  }

  private findRepeated(cards: Card[]): void {
    const lines = new Map<string, number>();
    for (const { text, line } of cards) {
      const before = lines.get(text);
      if (before) this.addProblem(line, `this card stands on line ${before} already`);
      else lines.set(text, line);
    }
  }

  private addProblem(line: number, message: string): void {
    this.problems.push({ line, message });
  }

  private failure(): DeckFileError {
    const sorted = this.problems.toSorted((a, b) => a.line - b.line);
    return new DeckFileError(this.name, sorted.slice(0, MAX_PROBLEMS));
  }
}
