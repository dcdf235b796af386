import type { EntityManager } from 'typeorm';
import { NotFound, PublicError, Refused } from '../../../errors/public-errors.ts';
import { NO_SUCH_PAGE } from '../../../input/ids.ts';
import { type PageWall, readWallSettings } from '../../components/wall-settings.ts';
import type { HeldWords } from './held-words.ts';
import { compareWithRecent, type JudgedTribute } from './recent-posts.ts';
import { isPubliclyVisible } from '../../pages/page-access.ts';
import type { LockedPage } from '../../pages/page-editing.ts';
import { Tribute, TributeStatus } from '../tribute.entity.ts';
import type { PostLimits } from '../tribute.limits.ts';
import { acceptsTributes } from '../tribute.rules.ts';
import {
  type Comparison,
  hasLink,
  MAX_COMPARED,
  findHeldReasons,
  HeldReason,
} from './held-reasons.ts';

/** Why a message is held for the members to read, empty if it is not; or the error why it is refused. */
export type Verdict = HeldReason[] | PublicError;

/** What the database knows of the messages to be judged; `comparisons` are in the order of the messages. */
interface Evidence {
  wall: PageWall | undefined;
  comparisons: readonly Comparison[];
  /** The messages whose name is already on the wall; looked up only for messages with a link. */
  knownNames: ReadonlySet<JudgedTribute>;
}

/** Judges every message in its resulting form, whether it is posted, changed or given a picture. */
export class TributeJudge {
  constructor(
    private readonly limits: PostLimits,
    private readonly heldWords: Pick<HeldWords, 'matches'>,
    /** RATE_LIMIT_SCALE. */
    private readonly scale: number,
  ) {}

  /** Reads what `decide` needs, for a page that is locked. `writtenAt` is when existing texts were written. */
  async readEvidence(
    manager: EntityManager,
    pageId: string,
    tributes: readonly JudgedTribute[],
    writtenAt: Date | null = null,
  ): Promise<Evidence> {
    const [walls, comparisons, knownNames] = await Promise.all([
      readWallSettings(manager, [pageId]),
      compareWithRecent(manager, pageId, tributes, writtenAt),
      findKnownNames(manager, pageId, tributes.filter(hasLink)),
    ]);
    return { wall: walls.get(pageId), comparisons, knownNames };
  }

  /** The verdicts on messages of a locked page, in order: an accepted one counts as earlier for those after it. */
  decide<Judged extends JudgedTribute>(
    page: LockedPage,
    tributes: readonly Judged[],
    { wall, comparisons, knownNames }: Evidence,
  ): ReadonlyMap<Judged, Verdict> {
    const verdicts = new Map<Judged, Verdict>();
    const accepted: Judged[] = [];
    for (const [index, tribute] of tributes.entries()) {
      const comparison = comparisons[index]!;
      const { address } = tribute.fingerprint;
      const ofAddress = accepted.filter(({ fingerprint }) => fingerprint.address === address);
      const verdict = this.judgeTribute({ page, wall }, tribute, {
        ...comparison,
        minute: comparison.minute + accepted.length,
        minuteOfAddress: comparison.minuteOfAddress + ofAddress.length,
        burstOfAddress: comparison.burstOfAddress + ofAddress.length,
        isKnown: knownNames.has(tribute),
      });
      verdicts.set(tribute, verdict);
      if (!(verdict instanceof PublicError)) accepted.push(tribute);
    }
    return verdicts;
  }

  private judgeTribute(
    { page, wall }: { page: LockedPage; wall: PageWall | undefined },
    tribute: JudgedTribute,
    seen: Comparison & { isKnown: boolean },
  ): Verdict {
    if (page.active && !isPubliclyVisible(page) && !tribute.isInside)
      return new NotFound(NO_SUCH_PAGE);
    if (!acceptsTributes(page)) return new Refused('This page does not take messages yet.');
    if (!wall?.isShown) return new Refused('This page is not taking messages just now.');
    if (wall.closed)
      return new Refused(
        'The family is not taking messages just now. Please try again another day.',
      );
    const tooMany = this.limits.checkPace(seen);
    if (tooMany) return tooMany;
    return [
      ...(wall.readFirst ? [HeldReason.READ_FIRST] : []),
      ...findHeldReasons(tribute, seen, this.heldWords, this.scale),
      ...(wall.picturesFirst && tribute.hasPicture ? [HeldReason.PICTURE] : []),
    ];
  }
}

/** The messages whose name already appears on another of the newest messages of the wall. */
async function findKnownNames(
  manager: EntityManager,
  pageId: string,
  tributes: readonly JudgedTribute[],
): Promise<ReadonlySet<JudgedTribute>> {
  if (tributes.length === 0) return new Set();
  const newest = await manager.find(Tribute, {
    select: { id: true, name: true },
    where: { pageId, status: TributeStatus.VISIBLE },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: MAX_COMPARED,
  });
  const isKnown = (tribute: JudgedTribute) =>
    newest.some(({ id, name }) => name === tribute.name && id !== tribute.id);
  return new Set(tributes.filter(isKnown));
}
