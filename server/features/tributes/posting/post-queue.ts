import { QueryFailedError } from 'typeorm';
import { PublicError, TooMany } from '../../../errors/public-errors.ts';
import type { PostResult, Post } from './store-posts.ts';
import type { Tribute } from '../tribute.entity.ts';

/** The most posts per transaction. */
const BATCH_SIZE = 100;
/**
 * After it has stored several posts, a page waits so many milliseconds at most for as many others before it begins the
 * next transaction, which costs much the same for few as for many.
 */
const GATHER_MS = 10;
/** The most posts waiting in this process, and for one page. */
const MAX_WAITING = 4_000;
const MAX_WAITING_FOR_PAGE = 1_000;

/** Commits posts to one page together; throws what holds for all of them. */
type Store = (pageId: string, posts: Post[]) => Promise<Map<Post, PostResult>>;

interface QueuedPost {
  post: Post;
  resolve(outcome: PostResult): void;
  reject(error: unknown): void;
}

/** A page that is being posted to. */
interface PageQueue {
  waiting: QueuedPost[];
  /** Called when a post was added. */
  onAdded(): void;
}

/**
 * Stores posts in batches, as only one transaction at a time can change a page: posts that arrive during a commit, and
 * shortly after one of several, are stored together in the next one.
 */
export class PostQueue {
  private readonly pages = new Map<string, PageQueue>();
  /** The number of posts that are not answered yet. */
  private count = 0;

  constructor(private readonly store: Store) {}

  /**
   * Stores a post together with others that arrive at the same time; throws its refusal, or TooMany if too many are
   * waiting already.
   */
  async add(post: Post): Promise<Tribute> {
    const { pageId } = post;
    const waitingOnPage = this.pages.get(pageId)?.waiting.length ?? 0;
    if (this.count >= MAX_WAITING || waitingOnPage >= MAX_WAITING_FOR_PAGE)
      throw new TooMany('Many are writing here just now. Please try again in a moment.', 5);
    this.count += 1;
    try {
      const outcome = await new Promise<PostResult>((resolve, reject) => {
        const queue = this.pages.get(pageId) ?? this.start(pageId);
        queue.waiting.push({ post, resolve, reject });
        queue.onAdded();
      });
      if (outcome instanceof PublicError) throw outcome;
      return outcome;
    } finally {
      this.count -= 1;
    }
  }

  private start(pageId: string): PageQueue {
    const queue: PageQueue = { waiting: [], onAdded: () => undefined };
    this.pages.set(pageId, queue);
    void this.run(pageId, queue);
    return queue;
  }

  private async run(pageId: string, queue: PageQueue): Promise<void> {
    await new Promise(setImmediate); // together with everything that arrives in this turn of the event loop
    while (queue.waiting.length > 0) {
      const [batch, rest] = splitBatch(queue.waiting);
      queue.waiting = rest;
      await this.commit(pageId, batch);
      const isFull = queue.waiting.length >= BATCH_SIZE;
      if (batch.length > 1 && !isFull) await gather(queue, batch.length + queue.waiting.length);
    }
    this.pages.delete(pageId);
  }

  /** Commits a batch and settles its posts; one that the database rejects does not fail the others. */
  private async commit(pageId: string, batch: readonly QueuedPost[]): Promise<void> {
    try {
      const outcomes = await this.store(
        pageId,
        batch.map(({ post }) => post),
      );
      for (const { post, resolve } of batch) resolve(outcomes.get(post)!);
    } catch (error) {
      if (batch.length > 1 && isRejectedRow(error))
        for (const queued of batch) await this.commit(pageId, [queued]);
      else for (const { reject } of batch) reject(error);
      // whoever came while the page stayed locked has waited as long
      if (error instanceof TooMany)
        for (const { reject } of this.pages.get(pageId)?.waiting.splice(0) ?? []) reject(error);
    }
  }
}

/** Whether Postgres rejects a row for its data (SQLSTATE 22...) or by a constraint (23...): the others may be stored. */
function isRejectedRow(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code } = error.driverError as { code?: string };
  return /^2[23]/.test(code ?? '');
}

/** The first posts that may be stored together, and the rest: a repeated post waits for the first one's result. */
function splitBatch(waiting: readonly QueuedPost[]): [batch: QueuedPost[], rest: QueuedPost[]] {
  const batch = new Map<string, QueuedPost>();
  const rest = [];
  for (const queued of waiting) {
    const { clientId } = queued.post;
    if (batch.size < BATCH_SIZE && !batch.has(clientId)) batch.set(clientId, queued);
    else rest.push(queued);
  }
  return [[...batch.values()], rest];
}

/** Resolves once so many posts are waiting, at the latest after GATHER_MS. */
function gather(queue: PageQueue, count: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, GATHER_MS);
    queue.onAdded = () => {
      if (queue.waiting.length < count) return;
      clearTimeout(timer);
      resolve();
    };
  });
}
