/** A holder of more than this part of the cache loses entries before others do. */
const FAIR_SHARE = 1 / 16;

interface Entry<Value> {
  value: Value;
  bytes: number;
  holder: string;
}

/**
 * A least-recently-used cache with a limit in bytes. If it is full, the holder of the most bytes loses its least
 * recently used entry, so that nobody with many requests can push out what everybody else needs.
 */
export class FairCache<Value> {
  bytes = 0;
  /** The least recently used first. */
  private readonly entries = new Map<string, Entry<Value>>();
  private readonly bytesByHolder = new Map<string, number>();

  constructor(private readonly maxBytes: number) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, bytes: number, holder: string): void {
    this.delete(key);
    if (bytes > this.maxBytes / 4) return;
    this.entries.set(key, { value, bytes, holder });
    this.count(holder, bytes);
    while (this.bytes > this.maxBytes) this.delete(this.findLeastValuable());
  }

  private findLeastValuable(): string {
    const [heaviest, bytes] = [...this.bytesByHolder].reduce((a, b) => (b[1] > a[1] ? b : a));
    for (const [key, { holder }] of this.entries)
      if (holder === heaviest || bytes <= this.maxBytes * FAIR_SHARE) return key;
    throw new Error('full, and holds nothing');
  }

  private delete(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.count(entry.holder, -entry.bytes);
  }

  private count(holder: string, bytes: number): void {
    this.bytes += bytes;
    const held = (this.bytesByHolder.get(holder) ?? 0) + bytes;
    if (held > 0) this.bytesByHolder.set(holder, held);
    else this.bytesByHolder.delete(holder);
  }
}
