/**
 * Reads once for all who ask at the same time. Everybody gets what was read after they asked: whoever asks
 * while a reading of that key is under way shares the next one.
 */
export class SharedRead<T> {
  private readonly running = new Map<string, Promise<unknown>>();
  private readonly next = new Map<string, Promise<T>>();

  constructor(private readonly read: (key: string) => Promise<T>) {}

  /** What is there now, as others who ask at the same time see it. */
  get(key: string): Promise<T> {
    const shared = this.next.get(key);
    if (shared) return shared;
    const previous = this.running.get(key) ?? new Promise(setImmediate); // with all that ask in this turn of the loop
    const result = previous.then(() => {
      this.next.delete(key);
      const reading = this.read(key);
      const settled = reading.then(ignore, ignore).then(() => {
        if (this.running.get(key) === settled) this.running.delete(key);
      });
      this.running.set(key, settled);
      return reading;
    });
    this.next.set(key, result);
    return result;
  }
}

function ignore(): void {
  // whoever reads is told of errors
}
