/** The callers since the last query was sent; they share its result. */
interface PendingQuery<Answer> {
  keys: Set<string>;
  answer: Promise<Answer>;
  settle: (answer: Promise<Answer>) => void;
}

/**
 * Batches calls into one query at a time. Every caller gets a result that was read after the call; all who call
 * while a query is under way share the next one. So a crowd costs each process one connection and a few hundred
 * small queries a second, however large it is.
 */
export class SharedQuery<Answer> {
  private next: PendingQuery<Answer> | null = null;
  private isUnderWay = false;

  constructor(private readonly query: (keys: ReadonlySet<string>) => Promise<Answer>) {}

  /** The result for these keys, and maybe for others. */
  load(keys: Iterable<string>): Promise<Answer> {
    this.next ??= this.createPending();
    for (const key of keys) this.next.keys.add(key);
    return this.next.answer;
  }

  private createPending(): PendingQuery<Answer> {
    let settle: PendingQuery<Answer>['settle'] = () => undefined;
    const answer = new Promise<Answer>((resolve) => (settle = resolve));
    if (!this.isUnderWay) setImmediate(() => this.send()); // with all that arrived in this tick
    this.isUnderWay = true;
    return { keys: new Set(), answer, settle };
  }

  /** Sends the next query before the last one's callers go on, so that the database and this process work at the same time. */
  private send(): void {
    const { next } = this;
    this.next = null;
    this.isUnderWay = next !== null;
    if (!next) return;
    const answer = this.query(next.keys);
    const sendNext = () => {
      setImmediate(() => {
        this.send();
        next.settle(answer); // errors reach the callers
      });
    };
    answer.then(sendNext, sendNext);
  }
}
