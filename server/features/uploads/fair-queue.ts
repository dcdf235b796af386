import { TooMany } from '../../graphql/errors.ts';

/** Whose work it is. */
export interface Requester {
  /** The network address, as rate limits count it. */
  network: string;
  /** Members of a page come before visitors. */
  member: boolean;
  /** Aborted once nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
}

interface Limits {
  /** Jobs under way at once; one address alone gets all but one of them. */
  atOnce: number;
  /** Jobs that wait; past it, the address with the most of them gives up its latest. */
  longest: number;
  /** Nobody waits longer than this, in milliseconds. */
  waitMs: number;
  /** What those who are turned away are told. */
  refusal: string;
}

interface Waiting extends Requester {
  begin(): void;
  turnAway(): void;
}

/** Runs jobs a few at a time: members before visitors, addresses in turn. Who sends much keeps itself waiting. */
export class FairQueue {
  private waiting: Waiting[] = [];
  private readonly networks = new Map<string, { running: number; lastTurn: number }>();
  private running = 0;
  private turns = 0;

  constructor(private readonly limits: Limits) {}

  /** Throws TooMany for whoever is turned away, before the job has begun. */
  async run<T>(requester: Requester, job: () => Promise<T>): Promise<T> {
    await this.turnOf(requester);
    try {
      return await job();
    } finally {
      this.running -= 1;
      this.at(requester.network).running -= 1;
      this.forget(requester.network);
      this.beginNext();
    }
  }

  private turnOf(requester: Requester): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        requester.signal?.removeEventListener('abort', turnAway);
        this.waiting = this.waiting.filter((each) => each !== place);
        this.forget(requester.network);
      };
      const turnAway = () => {
        leave();
        reject(new TooMany(this.limits.refusal));
      };
      const begin = () => {
        leave();
        resolve();
      };
      const timer = setTimeout(turnAway, this.limits.waitMs);
      requester.signal?.addEventListener('abort', turnAway);
      const place: Waiting = { ...requester, begin, turnAway };
      this.waiting.push(place);
      if (requester.signal?.aborted) return turnAway();
      this.beginNext();
      if (this.waiting.length > this.limits.longest) this.mostDemanding().turnAway();
    });
  }

  private beginNext(): void {
    const { atOnce } = this.limits;
    const ofOne = Math.max(1, atOnce - 1);
    while (this.running < atOnce) {
      const [next] = this.waiting
        .filter(({ network }) => this.at(network).running < ofOne)
        .toSorted(
          (a, b) =>
            Number(b.member) - Number(a.member) ||
            this.at(a.network).lastTurn - this.at(b.network).lastTurn,
        );
      if (!next) return;
      this.running += 1;
      this.turns += 1;
      const { running } = this.at(next.network);
      this.networks.set(next.network, { running: running + 1, lastTurn: this.turns });
      next.begin();
    }
  }

  /** The latest visitor of the address with the most visitors waiting; of members only where no visitor waits. */
  private mostDemanding(): Waiting {
    const visitors = this.waiting.filter(({ member }) => !member);
    const counts = new Map<string, Waiting[]>();
    for (const place of visitors.length > 0 ? visitors : this.waiting)
      counts.set(place.network, [...(counts.get(place.network) ?? []), place]);
    const [longest = []] = [...counts.values()].toSorted((a, b) => b.length - a.length);
    return longest.at(-1)!;
  }

  private at(network: string): { running: number; lastTurn: number } {
    return this.networks.get(network) ?? { running: 0, lastTurn: 0 };
  }

  private forget(network: string): void {
    if (this.at(network).running > 0) return;
    if (!this.waiting.some((place) => place.network === network)) this.networks.delete(network);
  }
}
