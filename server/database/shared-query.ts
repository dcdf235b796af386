/** Those who asked since the last query began. */
interface Asking<Answer> {
  keys: Set<string>;
  answer: Promise<Answer>;
}

/**
 * One query at a time for all who ask. Whoever asks gets an answer that was read after they asked; all who
 * ask while a query is under way share the next one, so a crowd costs the database one connection and a
 * few hundred small queries a second, however large it is and on however many processes it reads.
 */
export class SharedQuery<Answer> {
  private next: Asking<Answer> | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly query: (keys: ReadonlySet<string>) => Promise<Answer>) {}

  /** What the query tells of these keys, and maybe of others. */
  ask(keys: Iterable<string>): Promise<Answer> {
    this.next ??= this.begin();
    for (const key of keys) this.next.keys.add(key);
    return this.next.answer;
  }

  private begin(): Asking<Answer> {
    const keys = new Set<string>();
    const answer = this.last
      .then(() => new Promise(setImmediate)) // with all that arrived in this turn of the loop
      .then(() => {
        this.next = null;
        return this.query(keys);
      });
    this.last = answer.catch(() => undefined); // whoever asks is told of errors
    return { keys, answer };
  }
}
