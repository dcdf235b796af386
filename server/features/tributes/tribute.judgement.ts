import { Refused } from '../../graphql/errors.ts';
import type { WallSettings } from '../components/wall-settings.ts';
import { haveAlikeShapes } from './tribute.fingerprint.ts';
import type { LockedPage, Post, RecentPosts } from './tribute.intake.ts';
import type { PostLimits } from './tribute.limits.ts';
import { acceptsTributes } from './tribute.policy.ts';
import type { HeldWords } from './held-words.ts';
import { HeldReason } from './tribute.held-reason.ts';
import { isTelling, signalsOf } from './tribute.suspicion.ts';

/**
 * Judges posts that are stored together as if one came after the other: what was accepted counts as
 * earlier for those behind it.
 */
export class Judgement {
  private readonly accepted = new Map<string, Post[]>();

  constructor(
    private readonly limits: PostLimits,
    /** RATE_LIMIT_SCALE. */
    private readonly scale: number,
    private readonly heldWords: HeldWords,
  ) {}

  /** Why a post that is new to its page is held for the members to read, empty where it is not; Refused or TooMany where it is not taken. */
  heldFor(
    post: Post,
    page: LockedPage,
    wall: WallSettings | undefined,
    recent: RecentPosts,
  ): HeldReason[] {
    if (!acceptsTributes(page)) throw new Refused('This page does not take messages yet.');
    if (wall?.closed)
      throw new Refused(
        'The family is not taking messages just now. Please try again another day.',
      );
    const before = this.accepted.get(page.id) ?? [];
    const earlier = withAccepted(post, recent, before);
    this.limits.checkPage(earlier.minute);
    this.accepted.set(page.id, [...before, post]);
    const { name, content } = post;
    const { isKnown } = recent;
    const signals = signalsOf({ name, content, isKnown, ...earlier }, this.heldWords, this.scale);
    return [
      ...(wall?.readFirst ? [HeldReason.READ_FIRST] : []),
      ...signals,
      ...(wall?.picturesFirst && post.hasPicture ? [HeldReason.PICTURE] : []),
    ];
  }
}

/** What came before a post, in the database and among those that were accepted since it was asked. */
function withAccepted(post: Post, recent: RecentPosts, accepted: readonly Post[]) {
  const { address, sender, name, words, shape } = post.fingerprint;
  const telling = isTelling(post.content);
  const same = accepted.filter(
    (one) => one.content === post.content && (telling || one.name === post.name),
  );
  const alike = accepted
    .map(({ fingerprint }) => fingerprint)
    .filter((one) => haveAlikeShapes(one.shape, shape))
    .filter((one) => telling || one.words !== words || one.name === name);
  const different = new Set([...recent.alikeWords, ...alike.map((one) => one.words)]);
  return {
    repeats: recent.repeats + same.length,
    alike: {
      bySender: recent.bySender + alike.filter((one) => one.sender === sender).length,
      byAnybody: telling ? recent.byAnybody + alike.length : different.size,
    },
    rapid:
      recent.rapid +
      accepted.filter(({ fingerprint: one }) => one.sender === sender && one.name === name).length,
    minute: {
      fromAddress:
        recent.fromAddress +
        accepted.filter(({ fingerprint }) => fingerprint.address === address).length,
      all: recent.all + accepted.length,
    },
  };
}
