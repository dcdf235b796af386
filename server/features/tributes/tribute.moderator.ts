import { Refused } from '../../graphql/errors.ts';
import type { WallSettings } from '../components/wall-settings.ts';
import type { RecentPosts } from './recent-posts.ts';
import type { PostFingerprint } from './tribute.fingerprint.ts';
import type { LockedPage, Post } from './tribute.intake.ts';
import type { PostLimits } from './tribute.limits.ts';
import { acceptsTributes } from './tribute.policy.ts';
import type { HeldWords } from './held-words.ts';
import { HeldReason } from './tribute.held-reason.ts';
import { signalsOf } from './tribute.suspicion.ts';

/** What a post is judged by besides its own words. */
interface PostContext {
  page: LockedPage;
  wall: WallSettings | undefined;
  recent: RecentPosts;
  /** Whether somebody of its name is on the wall already; asked for messages with a link alone. */
  isKnown: boolean;
}

/**
 * Decides which posts are held. Posts that are stored together are judged as if one came after the other: an
 * accepted post counts as earlier for those behind it.
 */
export class PostModerator {
  private readonly accepted = new Map<string, PostFingerprint[]>();

  constructor(
    private readonly limits: PostLimits,
    /** RATE_LIMIT_SCALE. */
    private readonly scale: number,
    private readonly heldWords: Pick<HeldWords, 'areIn'>,
  ) {}

  /** Why a post that is new to its page is held for the members to read, empty where it is not; Refused or TooMany where it is not taken. */
  heldFor(post: Post, { page, wall, recent, isKnown }: PostContext): HeldReason[] {
    if (!acceptsTributes(page)) throw new Refused('This page does not take messages yet.');
    if (wall?.closed)
      throw new Refused(
        'The family is not taking messages just now. Please try again another day.',
      );
    const accepted = this.accepted.get(page.id) ?? [];
    const { minute, ...before } = recent.before(post, accepted, page.now);
    this.limits.checkPage(minute);
    this.accepted.set(page.id, accepted);
    accepted.push(post.fingerprint);
    const { name, content } = post;
    const signals = signalsOf({ name, content, isKnown, ...before }, this.heldWords, this.scale);
    return [
      ...(wall?.readFirst ? [HeldReason.READ_FIRST] : []),
      ...signals,
      ...(wall?.picturesFirst && post.hasPicture ? [HeldReason.PICTURE] : []),
    ];
  }
}
