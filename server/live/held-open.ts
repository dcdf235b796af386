import type { ExecutionResult } from 'graphql';

type Ended = IteratorReturnResult<undefined>;

/** What graphql-ws gets of a subscription that others write: it yields nothing, and is open until either side ends it. */
export class HeldOpen implements AsyncGenerator<ExecutionResult, undefined> {
  private end!: (ended: Ended) => void;
  private readonly ended = new Promise<Ended>((resolve) => (this.end = resolve));

  /** `leave` is called when the client ends it; when it is `over` here, the client is told that it is complete. */
  constructor(
    private readonly leave: () => void,
    over?: Promise<void>,
  ) {
    void over?.then(() => this.end(END));
  }

  next(): Promise<Ended> {
    return this.ended;
  }

  async return(): Promise<Ended> {
    this.leave();
    this.end(END);
    return END;
  }

  async throw(error: unknown): Promise<Ended> {
    await this.return();
    throw error;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

const END: Ended = { done: true, value: undefined };
