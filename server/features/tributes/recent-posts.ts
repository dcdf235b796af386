import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { preparedStatement } from '../../database/prepared-query.ts';
import { type RecentPost, RecentPostRows } from './recent-post-rows.ts';
import { areSimilar, type PostFingerprint } from './tribute.fingerprint.ts';
import type { LastMinute } from './tribute.limits.ts';
import type { Post } from './tribute.intake.ts';
import { MAX_COMPARED, isDistinctive, REPEATS_WITHIN_MINUTES } from './tribute.suspicion.ts';

/** So many of a page's newest messages are looked at. */
const COUNTED = 2_000;
/** So many messages of all pages are remembered in a process, each in some 400 bytes. */
const MAX_CACHED_POSTS = 100_000;
/** A page itself takes as much memory as so many of them. */
const SIZE_OF_PAGE = 4;

const MINUTE_MS = 60_000;
const WITHIN_MS = REPEATS_WITHIN_MINUTES * MINUTE_MS;

/** What came before a message. */
export interface PostHistory {
  /** How often the same words came. */
  repeats: number;
  /** How many messages much like it came, from the same sender and from anybody. */
  alike: { bySender: number; byAnybody: number };
  /** The last minute's posts of the same sender under the same name. */
  rapid: number;
  /** The last minute's posts. */
  minute: LastMinute;
}

/** A page's messages of the last minutes, the newest last. */
export class RecentPosts {
  /** The number of the newest. */
  last = 0;
  private posts = new RecentPostRows();

  get size(): number {
    return this.posts.length + SIZE_OF_PAGE;
  }

  /** Takes one that is newer than those it has; who reads at the same time brings some twice. */
  add(number: number, post: RecentPost): void {
    if (number <= this.last) return;
    this.last = number;
    this.posts.push(post);
    if (this.posts.length >= 2 * COUNTED) this.posts = this.posts.from(COUNTED);
  }

  /**
   * Looks back from a message, also on those that are `added` with it. The same few words by another name are
   * no likeness, and of anybody's only different ones are counted: a congregation writes the same, a machine
   * varies.
   */
  before(
    { content, fingerprint: post }: Pick<Post, 'content' | 'fingerprint'>,
    added: readonly PostFingerprint[],
    now: number,
  ): PostHistory {
    const { posts } = this;
    const oldest = Math.max(posts.firstAfter(now - WITHIN_MS), posts.length - COUNTED);
    const ofThisMinute = Math.max(posts.firstAfter(now - MINUTE_MS), oldest);
    const isDistinctiveText = isDistinctive(content);
    const before = {
      repeats: posts.said.countFrom(post.said, oldest),
      alike: { bySender: 0, byAnybody: 0 },
      rapid: 0,
      minute: {
        all: added.length + posts.length - ofThisMinute,
        fromAddress: posts.addresses.countFrom(post.address, ofThisMinute),
      },
    };
    const { alike, minute } = before;
    const different = new Set<string>();
    const isSame = (sender: string, name: string) => sender === post.sender && name === post.name;
    const addSimilar = (sender: string, name: string, words: string) => {
      if (!isDistinctiveText && words === post.words && name !== post.name) return;
      if (sender === post.sender) alike.bySender += 1;
      if (isDistinctiveText) alike.byAnybody += 1;
      else different.add(words);
    };
    for (const one of added) {
      if (one.said === post.said) before.repeats += 1;
      if (one.address === post.address) minute.fromAddress += 1;
      if (isSame(one.sender, one.name)) before.rapid += 1;
      if (areSimilar(one, post)) addSimilar(one.sender, one.name, one.words);
    }
    const { senders, names, words } = posts;
    const compared = Math.max(oldest, posts.length - MAX_COMPARED + added.length);
    for (let place = posts.length - 1; place >= compared; place--) {
      const [sender, name] = [senders[place]!, names[place]!];
      if (place >= ofThisMinute && isSame(sender, name)) before.rapid += 1;
      if (posts.isSimilar(place, post.shape)) addSimilar(sender, name, words[place]!);
    }
    if (!isDistinctiveText) alike.byAnybody = different.size;
    return before;
  }
}

/**
 * The last minutes' messages of pages that are written on. They stand in the database, for all processes;
 * each process remembers what it has read, and reads what came since.
 */
export class RecentPostsOfPages {
  private readonly pages = new LRUCache<string, RecentPosts>({
    maxSize: MAX_CACHED_POSTS,
    sizeCalculation: ({ size }) => size,
  });

  /** Those of these pages; of a page that is locked none is stored meanwhile. */
  async read(
    manager: EntityManager,
    pageIds: readonly string[],
  ): Promise<ReadonlyMap<string, RecentPosts>> {
    const pages = new Map(pageIds.map((id) => [id, this.pages.get(id) ?? new RecentPosts()]));
    const newer = await preparedStatement<
      PostFingerprint & { pageId: string; number: number; at: number }
    >(
      manager,
      'recent posts',
      `select page.id as "pageId", recent.*
       from unnest($1::uuid[], $2::bigint[]) as page (id, last), lateral (
         select id::float8 as number, extract(epoch from posted_at)::float8 * 1000 as at,
                address, sender, name, words, said, shape
         from recent_post
         where page_id = page.id and id > page.last
           and posted_at > now() - make_interval(mins => $3)
         order by id desc limit $4) as recent
       order by number`,
      [pageIds, [...pages.values()].map(({ last }) => last), REPEATS_WITHIN_MINUTES, COUNTED],
    );
    for (const { pageId, number, at, ...fingerprint } of newer)
      pages.get(pageId)?.add(number, { at, fingerprint });
    for (const [id, recent] of pages) {
      this.pages.delete(id); // what is set anew is not measured anew
      this.pages.set(id, recent);
    }
    return pages;
  }
}
