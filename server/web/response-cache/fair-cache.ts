/** An owner of more than this part of the cache loses entries before others do. */
const FAIR_SHARE = 1 / 16;

interface Entry<Value> {
  value: Value;
  bytes: number;
  owner: string;
}

/**
 * A least-recently-used cache with a limit in bytes. If it is full, the owner of the most bytes loses its least
 * recently used entry, so that nobody with many requests can push out what everybody else needs.
 */
export class FairCache<Value> {
  bytes = 0;
  /** The least recently used first. */
  private readonly entries = new Map<string, Entry<Value>>();
  private readonly bytesByOwner = new Map<string, number>();

  constructor(private readonly maxBytes: number) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, bytes: number, owner: string): void {
    this.delete(key);
    if (bytes > this.maxBytes / 4) return;
    this.entries.set(key, { value, bytes, owner });
    this.count(owner, bytes);
    while (this.bytes > this.maxBytes) this.delete(this.findLeastValuable());
  }

  private findLeastValuable(): string {
    const [heaviest, bytes] = [...this.bytesByOwner].reduce((a, b) => (b[1] > a[1] ? b : a));
    for (const [key, { owner }] of this.entries)
      if (owner === heaviest || bytes <= this.maxBytes * FAIR_SHARE) return key;
    throw new Error('full, and holds nothing');
  }

  private delete(key: string): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    this.entries.delete(key);
    this.count(entry.owner, -entry.bytes);
  }

  private count(owner: string, bytes: number): void {
    this.bytes += bytes;
    const ownerBytes = (this.bytesByOwner.get(owner) ?? 0) + bytes;
    if (ownerBytes > 0) this.bytesByOwner.set(owner, ownerBytes);
    else this.bytesByOwner.delete(owner);
  }
}
