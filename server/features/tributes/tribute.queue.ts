import { QueryFailedError } from 'typeorm';
import { PublicError, TooMany } from '../../graphql/errors.ts';
import type { Tribute } from './tribute.entity.ts';
import type { Outcome } from './tribute.batch.ts';
import { keyOf, type Post } from './tribute.intake.ts';

/** In one transaction. */
const BATCH_SIZE = 100;
/** In this process, and of them for one page. */
const MAX_WAITING = 4_000;
const MAX_WAITING_FOR_PAGE = 1_000;

/** Commits these posts together; left out of the outcomes is whose page somebody else has locked, unless `waitForLocks`. */
type Store = (posts: Post[], waitForLocks: boolean) => Promise<Map<Post, Outcome>>;

interface QueuedPost {
  post: Post;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Gathers posts: while some are being committed the next ones wait, and go together. Posts to a page that
 * somebody else has locked wait for it apart, so that they hold up no other page.
 */
export class PostQueue {
  private waiting: QueuedPost[] = [];
  /** What waits for a page that somebody else has locked. */
  private readonly lockedPages = new Map<string, QueuedPost[]>();
  private readonly countByPage = new Map<string, number>();
  private count = 0;
  private isRunning = false;

  constructor(private readonly store: Store) {}

  /** Stores a post with those that come at the same time; throws its refusal, TooMany where too many wait already. */
  async add(post: Post): Promise<Tribute> {
    const { pageId } = post;
    const countOfPage = this.countByPage.get(pageId) ?? 0;
    if (this.count >= MAX_WAITING || countOfPage >= MAX_WAITING_FOR_PAGE)
      throw new TooMany('Many are writing here just now. Please try again in a moment.');
    this.count += 1;
    this.countByPage.set(pageId, countOfPage + 1);
    try {
      const outcome = await new Promise<Outcome>((resolve, reject) => {
        this.waiting.push({ post, resolve, reject });
        if (!this.isRunning) void this.run();
      });
      if (outcome instanceof PublicError) throw outcome;
      return outcome;
    } finally {
      this.count -= 1;
      const remaining = (this.countByPage.get(pageId) ?? 0) - 1;
      if (remaining > 0) this.countByPage.set(pageId, remaining);
      else this.countByPage.delete(pageId);
    }
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    await new Promise(setImmediate); // with all that arrives in this turn of the loop
    while (this.waiting.length > 0) {
      for (const queued of this.waiting) this.lockedPages.get(queued.post.pageId)?.push(queued);
      const ready = this.waiting.filter(({ post }) => !this.lockedPages.has(post.pageId));
      const [batch, rest] = firstBatch(ready);
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
    }
    this.isRunning = false;
  }

  private async runLockedPage(pageId: string): Promise<void> {
    for (let waiting = this.lockedPages.get(pageId) ?? []; waiting.length > 0;) {
      const [batch, rest] = firstBatch(waiting);
      this.lockedPages.set(pageId, (waiting = rest));
      await this.commit(batch, true);
    }
    this.lockedPages.delete(pageId);
  }

  /** Tells everybody their outcome and gives back whose page is locked. What the database does not take fails nobody beside it. */
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
      return [];
    }
  }
}

/** The first posts that may be stored together, and the rest: a repeated one waits for the first one's result. */
function firstBatch(waiting: readonly QueuedPost[]): [batch: QueuedPost[], rest: QueuedPost[]] {
  const batch = new Map<string, QueuedPost>();
  const rest = [];
  for (const queued of waiting) {
    const key = keyOf(queued.post);
    if (batch.size < BATCH_SIZE && !batch.has(key)) batch.set(key, queued);
    else rest.push(queued);
  }
  return [[...batch.values()], rest];
}
