import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { preparedStatement } from '../../database/prepared-query.ts';
import { areAlike, type PostFingerprint } from './tribute.fingerprint.ts';
import type { LastMinute } from './tribute.limits.ts';
import type { Post } from './tribute.intake.ts';
import { COMPARED, isTelling, REPEATS_WITHIN_MINUTES } from './tribute.suspicion.ts';

/** So many of a page's newest messages are looked at. */
const COUNTED = 2_000;
/** So many messages of all pages are remembered in a process, each in some 300 bytes. */
const REMEMBERED = 100_000;

const MINUTE_MS = 60_000;
const WITHIN_MS = REPEATS_WITHIN_MINUTES * MINUTE_MS;

/** What came before a message. */
export interface Before {
  /** How often the same words came. */
  repeats: number;
  /** How many messages much like it came, from the same sender and from anybody. */
  alike: { bySender: number; byAnybody: number };
  /** The last minute's posts of the same sender under the same name. */
  rapid: number;
  /** The last minute's posts. */
  minute: LastMinute;
}

/** A message of which its fingerprint alone is remembered. */
interface RecentPost {
  /** When it was stored, in milliseconds since 1970 by the database's clock. */
  at: number;
  fingerprint: PostFingerprint;
}

/** A page's messages of the last minutes, the newest last. */
export class RecentPosts {
  /** The number of the newest. */
  last = 0;
  private posts: RecentPost[] = [];

  get size(): number {
    return this.posts.length + 1;
  }

  /** Takes one that is newer than those it has; who reads at the same time brings some twice. */
  add(number: number, post: RecentPost): void {
    if (number <= this.last) return;
    this.last = number;
    this.posts.push(post);
    if (this.posts.length >= 2 * COUNTED) this.posts = this.posts.slice(-COUNTED);
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
  ): Before {
    const telling = isTelling(content);
    const before = {
      repeats: 0,
      alike: { bySender: 0, byAnybody: 0 },
      rapid: 0,
      minute: { all: 0, fromAddress: 0 },
    };
    const { alike, minute } = before;
    const different = new Set<string>();
    let seen = 0;
    const look = (one: PostFingerprint, isOfThisMinute: boolean) => {
      seen += 1;
      if (one.said === post.said) before.repeats += 1;
      if (isOfThisMinute) minute.all += 1;
      if (isOfThisMinute && one.address === post.address) minute.fromAddress += 1;
      if (seen > COMPARED) return;
      const isOfSender = one.sender === post.sender;
      if (isOfThisMinute && isOfSender && one.name === post.name) before.rapid += 1;
      if (!areAlike(one, post)) return;
      if (!telling && one.words === post.words && one.name !== post.name) return;
      if (isOfSender) alike.bySender += 1;
      if (telling) alike.byAnybody += 1;
      else different.add(one.words);
    };
    for (const one of added) look(one, true);
    for (let place = this.posts.length - 1; place >= 0 && seen < COUNTED; place--) {
      const { fingerprint, at } = this.posts[place]!;
      if (at <= now - WITHIN_MS) break;
      look(fingerprint, at > now - MINUTE_MS);
    }
    if (!telling) alike.byAnybody = different.size;
    return before;
  }
}

/**
 * The last minutes' messages of pages that are written on. They stand in the database, for all processes;
 * each process remembers what it has read, and reads what came since.
 */
export class RecentPostsOfPages {
  private readonly pages = new LRUCache<string, RecentPosts>({
    maxSize: REMEMBERED,
    sizeCalculation: ({ size }) => size,
  });

  /** Those of these pages; of a page that is locked none is stored meanwhile. */
  async read(
    manager: EntityManager,
    pageIds: readonly string[],
  ): Promise<ReadonlyMap<string, RecentPosts>> {
    const pages = new Map(pageIds.map((id) => [id, this.pages.get(id) ?? new RecentPosts()]));
    const found = await preparedStatement<
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
    for (const { pageId, number, at, ...fingerprint } of found)
      pages.get(pageId)?.add(number, { at, fingerprint });
    for (const [id, recent] of pages) this.pages.set(id, recent);
    return pages;
  }
}
