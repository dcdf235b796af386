import { TooMany } from '../errors/public-errors.ts';

/** The sender of a job. */
export interface Submitter {
  /** The network address, in the form used by rate limits. */
  network: string;
  /** Members of a page are served before visitors. */
  isMember: boolean;
  /** Aborted once nobody waits for the response any more. */
  signal?: AbortSignal | undefined;
}

interface Limits {
  /** Jobs running at once; a single address gets all but one of these places. */
  concurrency: number;
  /** The most waiting jobs; beyond that, the address with the most of them loses its latest. */
  maxWaiting: number;
  /** The longest wait, in milliseconds. */
  maxWaitMs: number;
  /** The message for jobs that are refused. */
  refusal: string;
}

interface QueueEntry extends Submitter {
  begin(): void;
  refuse(): void;
}

/**
 * Runs jobs a few at a time: members before visitors, addresses in turn. A sender of many jobs delays only itself.
 */
export class FairQueue {
  private waiting: QueueEntry[] = [];
  private readonly networks = new Map<string, { running: number; lastTurn: number }>();
  private running = 0;
  private turns = 0;

  constructor(private readonly limits: Limits) {}

  /** Throws TooMany if the job is refused before it has started. */
  async run<T>(submitter: Submitter, job: () => Promise<T>): Promise<T> {
    await this.waitForTurn(submitter);
    try {
      return await job();
    } finally {
      this.running -= 1;
      this.getNetworkStats(submitter.network).running -= 1;
      this.forget(submitter.network);
      this.beginNext();
    }
  }

  private waitForTurn(submitter: Submitter): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        submitter.signal?.removeEventListener('abort', refuse);
        this.waiting = this.waiting.filter((other) => other !== entry);
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
      const timer = setTimeout(refuse, this.limits.maxWaitMs);
      submitter.signal?.addEventListener('abort', refuse);
      const entry: QueueEntry = { ...submitter, begin, refuse };
      this.waiting.push(entry);
      if (submitter.signal?.aborted) return refuse();
      this.beginNext();
      if (this.waiting.length > this.limits.maxWaiting) this.findEntryToRefuse().refuse();
    });
  }

  private beginNext(): void {
    const { concurrency } = this.limits;
    const maxPerNetwork = Math.max(1, concurrency - 1);
    while (this.running < concurrency) {
      const [next] = this.waiting
        .filter(({ network }) => this.getNetworkStats(network).running < maxPerNetwork)
        .toSorted(
          (a, b) =>
            Number(b.isMember) - Number(a.isMember) ||
            this.getNetworkStats(a.network).lastTurn - this.getNetworkStats(b.network).lastTurn,
        );
      if (!next) return;
      this.running += 1;
      this.turns += 1;
      const { running } = this.getNetworkStats(next.network);
      this.networks.set(next.network, { running: running + 1, lastTurn: this.turns });
      next.begin();
    }
  }

  /**
   * The latest visitor's job of the address with the most of them; a member's job only if no visitor's is waiting.
   */
  private findEntryToRefuse(): QueueEntry {
    const visitors = this.waiting.filter(({ isMember }) => !isMember);
    const counts = new Map<string, QueueEntry[]>();
    for (const entry of visitors.length > 0 ? visitors : this.waiting)
      counts.set(entry.network, [...(counts.get(entry.network) ?? []), entry]);
    const [longest = []] = [...counts.values()].toSorted((a, b) => b.length - a.length);
    return longest.at(-1)!;
  }

  private getNetworkStats(network: string): { running: number; lastTurn: number } {
    return this.networks.get(network) ?? { running: 0, lastTurn: 0 };
  }

  private forget(network: string): void {
    if (this.getNetworkStats(network).running > 0) return;
    if (!this.waiting.some((entry) => entry.network === network)) this.networks.delete(network);
  }
}
