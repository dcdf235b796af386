import { QueryFailedError } from 'typeorm';
import { PublicError, TooMany } from '../../graphql/errors.ts';
import type { Tribute } from './tribute.entity.ts';
import type { Outcome } from './tribute.batch.ts';
import { keyOf, type Post } from './tribute.intake.ts';

/** So many are stored in one transaction. */
const AT_ONCE = 100;
/** So many may wait in this process, and of them so many for one page. */
const MOST_WAITING = 4_000;
const MOST_FOR_ONE_PAGE = 1_000;

/** Commits these posts together; left out of the answer is whose page somebody else has locked, unless it `waits`. */
type Store = (posts: Post[], waits: boolean) => Promise<Map<Post, Outcome>>;

interface Waiting {
  post: Post;
  settle(outcome: Outcome): void;
  fail(error: unknown): void;
}

/**
 * Gathers posts: while some are being committed the next ones wait, and go together. Posts to a page that
 * somebody else has locked wait for it apart, so that they hold up no other page.
 */
export class PostQueue {
  private waiting: Waiting[] = [];
  /** What waits for a page that somebody else has locked. */
  private readonly apart = new Map<string, Waiting[]>();
  private readonly perPage = new Map<string, number>();
  private count = 0;
  private isRunning = false;

  constructor(private readonly store: Store) {}

  /** Stores a post with those that come at the same time; throws its refusal, TooMany where too many wait already. */
  async add(post: Post): Promise<Tribute> {
    const { pageId } = post;
    const ofPage = this.perPage.get(pageId) ?? 0;
    if (this.count >= MOST_WAITING || ofPage >= MOST_FOR_ONE_PAGE)
      throw new TooMany('Many are writing here just now. Please try again in a moment.');
    this.count += 1;
    this.perPage.set(pageId, ofPage + 1);
    try {
      const outcome = await new Promise<Outcome>((settle, fail) => {
        this.waiting.push({ post, settle, fail });
        if (!this.isRunning) void this.run();
      });
      if (outcome instanceof PublicError) throw outcome;
      return outcome;
    } finally {
      this.count -= 1;
      const remaining = (this.perPage.get(pageId) ?? 0) - 1;
      if (remaining > 0) this.perPage.set(pageId, remaining);
      else this.perPage.delete(pageId);
    }
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    await new Promise(setImmediate); // with all that arrives in this turn of the loop
    while (this.waiting.length > 0) {
      for (const one of this.waiting) this.apart.get(one.post.pageId)?.push(one);
      const free = this.waiting.filter(({ post }) => !this.apart.has(post.pageId));
      const [batch, later] = firstBatch(free);
      this.waiting = later;
      for (const one of await this.commit(batch, false)) {
        const others = this.apart.get(one.post.pageId);
        if (others) others.push(one);
        else {
          this.apart.set(one.post.pageId, [one]);
          setImmediate(() => void this.runApart(one.post.pageId));
        }
      }
    }
    this.isRunning = false;
  }

  private async runApart(pageId: string): Promise<void> {
    for (let waiting = this.apart.get(pageId) ?? []; waiting.length > 0;) {
      const [batch, later] = firstBatch(waiting);
      this.apart.set(pageId, (waiting = later));
      await this.commit(batch, true);
    }
    this.apart.delete(pageId);
  }

  /** Tells everybody their outcome and gives back whose page is locked. What the database does not take fails nobody beside it. */
  private async commit(batch: readonly Waiting[], waits: boolean): Promise<Waiting[]> {
    if (batch.length === 0) return [];
    try {
      const outcomes = await this.store(
        batch.map(({ post }) => post),
        waits,
      );
      const left = [];
      for (const one of batch) {
        const outcome = outcomes.get(one.post);
        if (outcome) one.settle(outcome);
        else left.push(one);
      }
      return left;
    } catch (error) {
      const isOfOne = batch.length > 1 && error instanceof QueryFailedError;
      if (isOfOne) for (const one of batch) await this.commit([one], true);
      else for (const { fail } of batch) fail(error);
      return [];
    }
  }
}

/** The first posts that may be stored together, and what stays: a repeated one waits for the first one's result. */
function firstBatch(waiting: readonly Waiting[]): [batch: Waiting[], later: Waiting[]] {
  const batch = new Map<string, Waiting>();
  const later = [];
  for (const one of waiting) {
    const key = keyOf(one.post);
    if (batch.size < AT_ONCE && !batch.has(key)) batch.set(key, one);
    else later.push(one);
  }
  return [[...batch.values()], later];
}
