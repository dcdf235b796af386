/** The callers since the last query was sent; they share its result. */
interface PendingQuery<Answer, Key> {
  keys: Set<Key>;
  answer: Promise<Answer>;
  settle: (answer: Promise<Answer>) => void;
}

/**
 * Batches calls into one query at a time. Every caller gets a result that was read after the call; calls made while a
 * query is running share the next one. So even a crowd costs each process one connection and at most a few hundred
 * small queries a second.
 */
export class BatchedQuery<Answer, Key = string> {
  private next: PendingQuery<Answer, Key> | null = null;
  private isRunning = false;

  constructor(private readonly query: (keys: ReadonlySet<Key>) => Promise<Answer>) {}

  /** The result for these keys, and possibly for others. */
  load(keys: Iterable<Key>): Promise<Answer> {
    this.next ??= this.createPending();
    for (const key of keys) this.next.keys.add(key);
    return this.next.answer;
  }

  private createPending(): PendingQuery<Answer, Key> {
    let settle: PendingQuery<Answer, Key>['settle'] = () => undefined;
    const answer = new Promise<Answer>((resolve) => (settle = resolve));
    if (!this.isRunning) setImmediate(() => this.send()); // after this tick, so that all its calls share the query
    this.isRunning = true;
    return { keys: new Set(), answer, settle };
  }

  /**
   * Sends the next query before the callers of the last one continue, so that the database and this process work in
   * parallel.
   */
  private send(): void {
    const { next } = this;
    this.next = null;
    this.isRunning = next !== null;
    if (!next) return;
    const answer = this.query(next.keys);
    const sendNext = () => {
      setImmediate(() => {
        this.send();
        next.settle(answer); // passes on errors, too
      });
    };
    answer.then(sendNext, sendNext);
  }
}
