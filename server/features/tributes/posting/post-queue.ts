import { QueryFailedError } from 'typeorm';
import { PublicError, TooMany } from '../../../errors/public-errors.ts';
import type { Tribute } from './tribute.entity.ts';
import { type Outcome, type Post, toPostKey } from './store-posts.ts';

/** The most posts per transaction. */
const BATCH_SIZE = 100;
/**
 * How long, in milliseconds, a busy queue waits at most until whoever has just been answered may have posted again: a
 * transaction costs much the same for few as for many.
 */
const GATHER_MS = 10;
/** The most posts waiting in this process, and for one page. */
const MAX_WAITING = 4_000;
const MAX_WAITING_FOR_PAGE = 1_000;
/** Posts of one address that are accepted even beyond that, so that nobody can fill the queue for everybody else. */
const MIN_WAITING_FROM_ADDRESS = 5;

/**
 * Commits these posts together; unless `waitForLocks`, posts to pages locked by another transaction are missing from
 * the outcomes.
 */
type Store = (posts: Post[], waitForLocks: boolean) => Promise<Map<Post, Outcome>>;

interface QueuedPost {
  post: Post;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Stores posts in batches: posts that arrive during a commit, and shortly after one of several, are stored together in
 * the next one. Posts to a page locked by another transaction wait separately, so that they delay no other page.
 */
export class PostQueue {
  private waiting: QueuedPost[] = [];
  /** Posts waiting for a page that another transaction has locked. */
  private readonly lockedPages = new Map<string, QueuedPost[]>();
  /** The number of waiting posts, by page and by address. */
  private readonly counts = new Map<string, number>();
  private count = 0;
  private isRunning = false;
  /** Called when a post was added. */
  private onAdded = () => undefined as void;

  constructor(private readonly store: Store) {}

  /**
   * Stores a post together with others that arrive at the same time; throws its refusal, or TooMany if too many are
   * waiting already.
   */
  async add(post: Post): Promise<Tribute> {
    const { pageId, fingerprint } = post;
    const { address } = fingerprint;
    const ofPage = this.counts.get(pageId) ?? 0;
    const isFull = this.count >= MAX_WAITING || ofPage >= MAX_WAITING_FOR_PAGE;
    if (isFull && (this.counts.get(address) ?? 0) >= MIN_WAITING_FROM_ADDRESS)
      throw new TooMany('Many are writing here just now. Please try again in a moment.', 5);
    this.changeCount(pageId, address, 1);
    try {
      const outcome = await new Promise<Outcome>((resolve, reject) => {
        this.waiting.push({ post, resolve, reject });
        this.onAdded();
        if (!this.isRunning) void this.run();
      });
      if (outcome instanceof PublicError) throw outcome;
      return outcome;
    } finally {
      this.changeCount(pageId, address, -1);
    }
  }

  private changeCount(pageId: string, address: string, more: number): void {
    this.count += more;
    for (const key of [pageId, address]) {
      const count = (this.counts.get(key) ?? 0) + more;
      if (count > 0) this.counts.set(key, count);
      else this.counts.delete(key);
    }
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    await new Promise(setImmediate); // together with everything that arrives in this turn of the event loop
    while (this.waiting.length > 0) {
      for (const queued of this.waiting) this.lockedPages.get(queued.post.pageId)?.push(queued);
      const ready = this.waiting.filter(({ post }) => !this.lockedPages.has(post.pageId));
      const [batch, rest] = splitBatch(ready);
      this.waiting = rest;
      for (const queued of await this.commit(batch, false)) {
        const { pageId } = queued.post;
        const others = this.lockedPages.get(pageId);
        if (others) others.push(queued);
        else {
          this.lockedPages.set(pageId, [queued]);
          setImmediate(() => void this.runLockedPage(pageId));
        }
      }
      if (batch.length > 1) await this.gather(batch.length + this.waiting.length);
    }
    this.isRunning = false;
  }

  /** Resolves once so many posts are waiting, at the latest after GATHER_MS. */
  private gather(count: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, GATHER_MS);
      this.onAdded = () => {
        if (this.waiting.length < count) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async runLockedPage(pageId: string): Promise<void> {
    for (let waiting = this.lockedPages.get(pageId) ?? []; waiting.length > 0;) {
      const [batch, rest] = splitBatch(waiting);
      this.lockedPages.set(pageId, (waiting = rest));
      await this.commit(batch, true);
    }
    this.lockedPages.delete(pageId);
  }

  /** Rejects the posts that arrived while their page was locked for too long. */
  private rejectWaitingFor(pageId: string, error: TooMany): void {
    for (const { reject } of this.lockedPages.get(pageId)?.splice(0) ?? []) reject(error);
  }

  /**
   * Commits a batch, settles its posts and returns those whose page is locked. A post that the database rejects does
   * not fail the others.
   */
  private async commit(batch: readonly QueuedPost[], waitForLocks: boolean): Promise<QueuedPost[]> {
    if (batch.length === 0) return [];
    try {
      const posts = batch.map(({ post }) => post);
      const outcomes = await this.store(posts, waitForLocks);
      const locked = [];
      for (const queued of batch) {
        const outcome = outcomes.get(queued.post);
        if (outcome) queued.resolve(outcome);
        else locked.push(queued);
      }
      return locked;
    } catch (error) {
      const isOfOnePost = batch.length > 1 && error instanceof QueryFailedError;
      if (isOfOnePost) for (const queued of batch) await this.commit([queued], true);
      else for (const { reject } of batch) reject(error);
      if (error instanceof TooMany) this.rejectWaitingFor(batch[0]!.post.pageId, error);
      return [];
    }
  }
}

/** The first posts that may be stored together, and the rest: a repeated post waits for the first one's result. */
function splitBatch(waiting: readonly QueuedPost[]): [batch: QueuedPost[], rest: QueuedPost[]] {
  const batch = new Map<string, QueuedPost>();
  const rest = [];
  for (const queued of waiting) {
    const key = toPostKey(queued.post);
    if (batch.size < BATCH_SIZE && !batch.has(key)) batch.set(key, queued);
    else rest.push(queued);
  }
  return [[...batch.values()], rest];
}
