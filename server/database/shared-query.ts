/** Those who asked since the last query began. */
interface Asking<Answer> {
  keys: Set<string>;
  answer: Promise<Answer>;
  settle: (answer: Promise<Answer>) => void;
}

/**
 * One query at a time for all who ask. Whoever asks gets an answer that was read after they asked; all who
 * ask while a query is under way share the next one, so a crowd costs the database one connection and a
 * few hundred small queries a second, however large it is and on however many processes it reads.
 */
export class SharedQuery<Answer> {
  private next: Asking<Answer> | null = null;
  private isUnderWay = false;

  constructor(private readonly query: (keys: ReadonlySet<string>) => Promise<Answer>) {}

  /** What the query tells of these keys, and maybe of others. */
  ask(keys: Iterable<string>): Promise<Answer> {
    this.next ??= this.begin();
    for (const key of keys) this.next.keys.add(key);
    return this.next.answer;
  }

  private begin(): Asking<Answer> {
    let settle: Asking<Answer>['settle'] = () => undefined;
    const answer = new Promise<Answer>((resolve) => (settle = resolve));
    if (!this.isUnderWay) setImmediate(() => this.send()); // with all that arrived in this turn of the loop
    this.isUnderWay = true;
    return { keys: new Set(), answer, settle };
  }

  /** Sends the next query before those who waited for the last one go on, so that neither side is idle. */
  private send(): void {
    const { next } = this;
    this.next = null;
    this.isUnderWay = next !== null;
    if (!next) return;
    const answer = this.query(next.keys);
    const isDone = () => {
      setImmediate(() => {
        this.send();
        next.settle(answer); // whoever asked is told of errors
      });
    };
    answer.then(isDone, isDone);
  }
}
