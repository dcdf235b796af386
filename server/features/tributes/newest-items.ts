/** Of a wall, whichever is reached first. */
export const LIMIT = { count: 100, bytes: 500_000 };

/** A tribute as REST tells it, as JSON, with the bytes of its words. */
export interface Item {
  json: string;
  bytes: number;
}

/**
 * The JSON of a wall's newest, the newest first, with commas between, as many as may be told: they end with
 * whichever reaches the most. A post then costs its own bytes, not those of all that are told: it is written
 * before the others, and the oldest are left behind where they stand. What was given once never changes.
 */
export class NewestItems {
  private buffer = Buffer.allocUnsafeSlow(0);
  private start = 0;
  private end = 0;
  /** What is told, the oldest first: bytes of its JSON and of its words. */
  private readonly told: { length: number; bytes: number }[] = [];
  private bytes = 0;

  /** Of memory. */
  get size(): number {
    return this.buffer.length;
  }

  /** All of them, without brackets. */
  get json(): Buffer {
    return this.buffer.subarray(this.start, this.end);
  }

  /** Adds one that is newer than all others. */
  add({ json, bytes }: Item): void {
    const text = this.told.length > 0 ? `${json},` : json;
    const length = Buffer.byteLength(text);
    if (length > this.start) this.move(length);
    this.start -= length;
    this.buffer.write(text, this.start);
    this.told.push({ length: Buffer.byteLength(json), bytes });
    this.bytes += bytes;
    for (let oldest = this.told[0]!; !this.isTold(oldest.bytes); oldest = this.told[0]!) {
      this.told.shift();
      this.bytes -= oldest.bytes;
      this.end -= oldest.length + 1;
    }
  }

  private isTold(bytesOfOldest: number): boolean {
    return this.told.length <= LIMIT.count && this.bytes - bytesOfOldest < LIMIT.bytes;
  }

  /** To memory of its own, as what stands in the old may not have been sent yet; with room for as much again. */
  private move(length: number): void {
    const { json } = this;
    const buffer = Buffer.allocUnsafeSlow(2 * (json.length + length));
    this.end = buffer.length;
    this.start = this.end - json.length;
    buffer.set(json, this.start);
    this.buffer = buffer;
  }
}
