import type { PostFingerprint } from './tribute.fingerprint.ts';
import { type SimHash, SimHashRow } from './tribute.simhash.ts';
import { MAX_DIFFERENCE } from './tribute.suspicion.ts';

/** A message of which its fingerprint alone is remembered. */
export interface RecentPost {
  /** When it was stored, in milliseconds since 1970 by the database's clock. */
  at: number;
  fingerprint: PostFingerprint;
}

/** Values in a row, and where each of them stands. */
class IndexedRow {
  readonly values: string[] = [];
  private readonly places = new Map<string, number[]>();

  push(value: string): void {
    const places = this.places.get(value);
    if (places) places.push(this.values.length);
    else this.places.set(value, [this.values.length]);
    this.values.push(value);
  }

  /** How often a value stands at `first` or behind it. */
  countFrom(value: string, first: number): number {
    const places = this.places.get(value) ?? [];
    let count = 0;
    while (count < places.length && places[places.length - 1 - count]! >= first) count += 1;
    return count;
  }
}

/**
 * Messages in the order of time, with a row for each of their properties. As objects they lay scattered in
 * memory, and waiting for that was an eighth of what a post costs.
 */
export class RecentPostRows {
  readonly senders: string[] = [];
  readonly names: string[] = [];
  readonly words: string[] = [];
  readonly said = new IndexedRow();
  readonly addresses = new IndexedRow();
  private readonly times: number[] = [];
  private readonly shapes = new SimHashRow();

  get length(): number {
    return this.times.length;
  }

  push({ at, fingerprint }: RecentPost): void {
    this.times.push(at);
    this.senders.push(fingerprint.sender);
    this.names.push(fingerprint.name);
    this.words.push(fingerprint.words);
    this.said.push(fingerprint.said);
    this.addresses.push(fingerprint.address);
    this.shapes.push(fingerprint.shape);
  }

  /** Those from a place on. */
  from(first: number): RecentPostRows {
    const rows = new RecentPostRows();
    for (let place = first; place < this.length; place++) rows.push(this.at(place));
    return rows;
  }

  /** Whether the message at a place is much alike. */
  isSimilar(place: number, shape: SimHash): boolean {
    return this.shapes.distance(place, shape) <= MAX_DIFFERENCE;
  }

  /** The place of the first message after a moment. */
  firstAfter(at: number): number {
    let [from, to] = [0, this.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.times[middle]! > at) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  private at(place: number): RecentPost {
    const fingerprint = {
      address: this.addresses.values[place]!,
      sender: this.senders[place]!,
      name: this.names[place]!,
      words: this.words[place]!,
      said: this.said.values[place]!,
      shape: this.shapes.at(place),
    };
    return { at: this.times[place]!, fingerprint };
  }
}
