import type { EntityManager } from 'typeorm';
import { NotFound, PublicError, Refused } from '../../../../errors/public-errors.ts';
import { NO_SUCH_PAGE } from '../../../../input/ids.ts';
import { type PageWall, readWallSettings } from '../../../components/wall-settings.ts';
import type { HeldWords } from './held-words.ts';
import { type Comparison, compareWithRecent, type JudgedTribute } from './recent-posts.ts';
import { isPubliclyVisible } from '../../../pages/page-access.ts';
import type { LockedPage } from '../../../pages/page-editing.ts';
import { Tribute, TributeStatus } from '../tribute.entity.ts';
import { acceptsTributes, type PostLimits } from '../tribute.rules.ts';
import {
  hasLink,
  type JudgedText,
  MAX_COMPARED,
  type Pace,
  findHeldReasons,
  HeldReason,
} from './suspicion.ts';

/** Why a message is held for the members to read, empty if it is not; or the error why it is refused. */
export type Verdict = HeldReason[] | PublicError;

/** What the database knows of the messages to be judged; `comparisons` are in the order of the messages. */
interface Evidence {
  walls: ReadonlyMap<string, PageWall>;
  comparisons: readonly Comparison[];
  /** The messages whose name is already on the wall; looked up only for messages with a link. */
  knownNames: ReadonlySet<JudgedTribute>;
}

/** Judges every message in its resulting form, whether it is posted, changed or given a picture. */
export class TributeJudge {
  constructor(
    private readonly limits: PostLimits,
    private readonly heldWords: Pick<HeldWords, 'areIn'>,
    /** RATE_LIMIT_SCALE. */
    private readonly scale: number,
  ) {}

  /** Reads what `decide` needs, for pages that are locked. `writtenAt` is when existing texts were written. */
  async readEvidence(
    manager: EntityManager,
    tributes: readonly JudgedTribute[],
    writtenAt: Date | null = null,
  ): Promise<Evidence> {
    const pageIds = [...new Set(tributes.map(({ pageId }) => pageId))];
    const [walls, comparisons, knownNames] = await Promise.all([
      readWallSettings(manager, pageIds),
      compareWithRecent(manager, tributes, writtenAt),
      findKnownNames(manager, tributes.filter(hasLink)),
    ]);
    return { walls, comparisons, knownNames };
  }

  /** The verdicts on messages of locked pages, in order: an accepted one counts as earlier for those after it. */
  decide<Judged extends JudgedTribute>(
    pages: ReadonlyMap<string, LockedPage>,
    tributes: readonly Judged[],
    { walls, comparisons, knownNames }: Evidence,
  ): ReadonlyMap<Judged, Verdict> {
    const verdicts = new Map<Judged, Verdict>();
    const acceptedCounts = new Map<string, number>();
    const count = (key: string) => acceptedCounts.get(key) ?? 0;
    for (const [index, tribute] of tributes.entries()) {
      const { pageId, fingerprint } = tribute;
      const address = `${pageId} ${fingerprint.address}`;
      const likeness = comparisons[index]!;
      const pace = {
        minute: likeness.minute + count(pageId),
        minuteOfAddress: likeness.minuteOfAddress + count(address),
        burstOfAddress: likeness.burstOfAddress + count(address),
      };
      const isKnown = knownNames.has(tribute);
      const judged = { ...tribute, isKnown, likeness, pace };
      const verdict = this.decideOne(judged, pages.get(pageId)!, walls.get(pageId));
      verdicts.set(tribute, verdict);
      if (verdict instanceof PublicError) continue;
      for (const key of [pageId, address]) acceptedCounts.set(key, count(key) + 1);
    }
    return verdicts;
  }

  private decideOne(
    message: JudgedTribute & JudgedText & { pace: Pace },
    page: LockedPage,
    wall: PageWall | undefined,
  ): Verdict {
    if (page.active && !isPubliclyVisible(page) && !message.isInside)
      return new NotFound(NO_SUCH_PAGE);
    if (!acceptsTributes(page)) return new Refused('This page does not take messages yet.');
    if (!wall?.isShown) return new Refused('This page is not taking messages just now.');
    if (wall.closed)
      return new Refused(
        'The family is not taking messages just now. Please try again another day.',
      );
    const tooMany = this.limits.checkPace(message.pace);
    if (tooMany) return tooMany;
    return [
      ...(wall.readFirst ? [HeldReason.READ_FIRST] : []),
      ...findHeldReasons(message, this.heldWords, this.scale),
      ...(wall.picturesFirst && message.hasPicture ? [HeldReason.PICTURE] : []),
    ];
  }
}

/** The messages whose name already appears on another of the newest messages of their wall. */
async function findKnownNames(
  manager: EntityManager,
  tributes: readonly JudgedTribute[],
): Promise<ReadonlySet<JudgedTribute>> {
  const known = new Set<JudgedTribute>();
  for (const pageId of new Set(tributes.map((tribute) => tribute.pageId))) {
    const newest = await manager.find(Tribute, {
      select: { id: true, name: true },
      where: { pageId, status: TributeStatus.VISIBLE },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: MAX_COMPARED,
    });
    for (const tribute of tributes.filter((one) => one.pageId === pageId))
      if (newest.some(({ id, name }) => name === tribute.name && id !== tribute.id))
        known.add(tribute);
  }
  return known;
}
