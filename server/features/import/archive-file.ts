import { createWriteStream } from 'node:fs';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { Refused } from '../../errors/public-errors.ts';

/** How much may be in an archive: files, and by how many bytes it may grow when it is unpacked. */
interface Limits {
  entries: number;
  growth: number;
}
/** The limits of a page’s archive: a large wall has several pictures for each of 100,000 messages. */
const PAGE_LIMITS: Limits = { entries: 500_000, growth: 20 * 1024 ** 3 };
/** Lines of a list: far more than a page has messages and changes. */
const MAX_LINES = 2_000_000;
/** The only ways of compression that the export and common programs use: stored and deflated. */
const METHODS = [0, 8];

/**
 * A ZIP from outside. Nothing is unpacked by its own name; what is read is read up to a limit, and as it was packed:
 * yauzl refuses paths that lead elsewhere and sizes that are wrong, here the rest is checked.
 */
export class ArchiveFile {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** Opens an archive; throws Refused if it is no ZIP, or one made to do harm. */
  static async open(path: string, limits = PAGE_LIMITS): Promise<ArchiveFile> {
    const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(refuse);
    try {
      return new ArchiveFile(zip, await readEntries(zip, limits).catch(refuse));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** The names of the archive's files, in their order. */
  names(): string[] {
    return [...this.entries.keys()];
  }

  /** The unpacked content of a file, with its size. */
  async openSized(name: string, maxBytes: number): Promise<{ size: number; stream: Readable }> {
    const stream = await this.openFile(name, maxBytes);
    return { size: this.entries.get(name)!.uncompressedSize, stream };
  }

  /** Reads everything once; throws Refused if anything is not what was packed. */
  async verify(): Promise<void> {
    for (const name of this.names())
      await pipeline(await this.openFile(name, Infinity), createSink()).catch(refuse);
  }

  async readText(name: string, maxBytes: number): Promise<string> {
    const parts: string[] = [];
    for await (const text of await this.openText(name, maxBytes)) parts.push(text);
    return parts.join('');
  }

  /**
   * The lines of a text, none longer than `maxLength`; throws Refused if they are too many, as a bomb is blank ones
   * alone.
   */
  async *readLines(name: string, maxBytes: number, maxLength: number): AsyncGenerator<string> {
    let [rest, count] = ['', 0];
    for await (const text of await this.openText(name, maxBytes)) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      count += lines.length;
      if (count > MAX_LINES) throw new Refused(`${name} has too many lines.`);
      if (rest.length > maxLength) throw new Refused(`A line of ${name} is too long.`);
      yield* lines;
    }
    if (rest) yield rest;
  }

  /** Writes one of the files to a path. */
  async unpack(name: string, path: string, maxBytes: number): Promise<void> {
    const stream = await this.openFile(name, maxBytes);
    await pipeline(stream, createWriteStream(path, { mode: 0o600 })).catch(refuse);
  }

  close(): void {
    this.zip.close();
  }

  private async openText(name: string, maxBytes: number): Promise<AsyncIterable<string>> {
    return (await this.openFile(name, maxBytes)).setEncoding('utf8') as AsyncIterable<string>;
  }

  private async openFile(name: string, maxBytes: number): Promise<Readable> {
    const entry = this.entries.get(name);
    if (!entry) throw new Refused(`${name} is missing.`);
    if (entry.uncompressedSize > maxBytes) throw new Refused(`${name} is too large.`);
    const packed = await this.zip.openReadStreamPromise(entry).catch(refuse);
    const checked = createChecksum(entry);
    // first, so that the error of yauzl or zlib reaches the reader as a sentence
    packed.once('error', (error) => checked.destroy(toRefusal(error)));
    void pipeline(packed, checked).catch(() => undefined); // whoever reads it is told
    return checked;
  }
}

const createSink = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Lets a file through, and fails at its end if it is not what was packed. */
function createChecksum({ fileName, crc32: expected }: Entry): Transform {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush: (done) => done(sum === expected ? null : new Refused(`${fileName} is damaged.`)),
  });
}

/** The entries by name; throws Refused for names or sizes that no honest program makes. */
async function readEntries(zip: ZipFile, limits: Limits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new Refused('It holds too many files.');
  const entries = new Map<string, Entry>();
  let growth = 0; // pictures and films are stored as they are, and need as much room as the archive
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    if (entries.has(fileName)) throw new Refused('It holds two files of one name.');
    if (entry.isEncrypted() || !METHODS.includes(entry.compressionMethod))
      throw new Refused('It is locked, or packed in a way that is not known here.');
    growth += Math.max(0, entry.uncompressedSize - entry.compressedSize);
    if (growth > limits.growth) throw new Refused('It unpacks to more than can be taken.');
    entries.set(fileName, entry);
  }
  requireApart([...entries.values()]);
  return entries;
}

/** A bomb packs a few bytes and calls them by many names. */
function requireApart(entries: readonly Entry[]): void {
  const inOrder = entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  );
  for (const [index, { relativeOffsetOfLocalHeader: begin, compressedSize }] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next && begin + compressedSize > next.relativeOffsetOfLocalHeader)
      throw new Refused('Its files lie on top of each other.');
  }
}

function refuse(error: unknown): never {
  throw toRefusal(error);
}

function toRefusal(error: unknown): Refused {
  if (error instanceof Refused) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new Refused(`It is no ZIP that can be read (${reason.slice(0, 200)}).`);
}
