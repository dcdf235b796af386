import { TooMany } from '../../graphql/errors.ts';

/** Who submits a job. */
export interface Submitter {
  /** The network address, as rate limits count it. */
  network: string;
  /** Members of a page come before visitors. */
  member: boolean;
  /** Aborted once nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
}

interface Limits {
  /** Jobs under way at once; one address alone gets all but one of them. */
  concurrency: number;
  /** Jobs that wait; past it, the address with the most of them gives up its latest. */
  maxWaiting: number;
  /** Nobody waits longer than this, in milliseconds. */
  waitMs: number;
  /** The message for those who are refused. */
  refusal: string;
}

interface Waiting extends Submitter {
  begin(): void;
  refuse(): void;
}

/** Runs jobs a few at a time: members before visitors, addresses in turn. Who sends much keeps itself waiting. */
export class FairQueue {
  private waiting: Waiting[] = [];
  private readonly networks = new Map<string, { running: number; lastTurn: number }>();
  private running = 0;
  private turns = 0;

  constructor(private readonly limits: Limits) {}

  /** Throws TooMany where the job is refused, before it has begun. */
  async run<T>(submitter: Submitter, job: () => Promise<T>): Promise<T> {
    await this.waitForTurn(submitter);
    try {
      return await job();
    } finally {
      this.running -= 1;
      this.statsOf(submitter.network).running -= 1;
      this.forget(submitter.network);
      this.beginNext();
    }
  }

  private waitForTurn(submitter: Submitter): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        submitter.signal?.removeEventListener('abort', refuse);
        this.waiting = this.waiting.filter((each) => each !== entry);
        this.forget(submitter.network);
      };
      const refuse = () => {
        leave();
        reject(new TooMany(this.limits.refusal));
      };
      const begin = () => {
        leave();
        resolve();
      };
      const timer = setTimeout(refuse, this.limits.waitMs);
      submitter.signal?.addEventListener('abort', refuse);
      const entry: Waiting = { ...submitter, begin, refuse };
      this.waiting.push(entry);
      if (submitter.signal?.aborted) return refuse();
      this.beginNext();
      if (this.waiting.length > this.limits.maxWaiting) this.entryToRefuse().refuse();
    });
  }

  private beginNext(): void {
    const { concurrency: atOnce } = this.limits;
    const maxPerNetwork = Math.max(1, atOnce - 1);
    while (this.running < atOnce) {
      const [next] = this.waiting
        .filter(({ network }) => this.statsOf(network).running < maxPerNetwork)
        .toSorted(
          (a, b) =>
            Number(b.member) - Number(a.member) ||
            this.statsOf(a.network).lastTurn - this.statsOf(b.network).lastTurn,
        );
      if (!next) return;
      this.running += 1;
      this.turns += 1;
      const { running } = this.statsOf(next.network);
      this.networks.set(next.network, { running: running + 1, lastTurn: this.turns });
      next.begin();
    }
  }

  /** The latest visitor of the address with the most visitors waiting; of members only where no visitor waits. */
  private entryToRefuse(): Waiting {
    const visitors = this.waiting.filter(({ member }) => !member);
    const counts = new Map<string, Waiting[]>();
    for (const entry of visitors.length > 0 ? visitors : this.waiting)
      counts.set(entry.network, [...(counts.get(entry.network) ?? []), entry]);
    const [longest = []] = [...counts.values()].toSorted((a, b) => b.length - a.length);
    return longest.at(-1)!;
  }

  private statsOf(network: string): { running: number; lastTurn: number } {
    return this.networks.get(network) ?? { running: 0, lastTurn: 0 };
  }

  private forget(network: string): void {
    if (this.statsOf(network).running > 0) return;
    if (!this.waiting.some((entry) => entry.network === network)) this.networks.delete(network);
  }
}
