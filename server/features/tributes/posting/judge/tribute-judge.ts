import type { EntityManager } from 'typeorm';
import { NotFound, PublicError, Refused } from '../../../../graphql/errors.ts';
import { type PageWall, readWallSettings } from '../../../components/wall-settings.ts';
import type { HeldWords } from './held-words.ts';
import { computeLikenesses, type JudgedTribute, toPaceKey, computePaces } from './recent-posts.ts';
import type { LockedPage } from '../locked-pages.ts';
import { acceptsTributes, type PostLimits } from '../tribute.policy.ts';
import {
  hasLink,
  type Likeness,
  MAX_COMPARED,
  type Pace,
  findHeldReasons,
  HeldReason,
} from './suspicion.ts';

/** Why a message is held for the members to read, empty if it is not; or the error why it is refused. */
export type Verdict = HeldReason[] | PublicError;

interface Evidence {
  page: LockedPage;
  wall: PageWall | undefined;
  isKnown: boolean;
  likeness: Likeness;
  pace: Pace;
}

/** Judges every message in its resulting form, whether it is posted, changed or given a picture. */
export class TributeJudge {
  constructor(
    private readonly limits: PostLimits,
    private readonly heldWords: Pick<HeldWords, 'areIn'>,
    /** RATE_LIMIT_SCALE. */
    private readonly scale: number,
  ) {}

  /**
   * The verdicts on messages of locked pages, in order: an accepted one counts as earlier for those after it.
   * `writtenAt` is when existing texts were written.
   */
  async judge<Judged extends JudgedTribute>(
    manager: EntityManager,
    pages: ReadonlyMap<string, LockedPage>,
    tributes: readonly Judged[],
    writtenAt: Date | null = null,
  ): Promise<ReadonlyMap<Judged, Verdict>> {
    const verdicts = new Map<Judged, Verdict>();
    if (tributes.length === 0) return verdicts;
    const [walls, likenesses, paces, knownTributes] = await Promise.all([
      readWallSettings(manager, [...pages.keys()]),
      computeLikenesses(manager, tributes, writtenAt),
      computePaces(manager, tributes),
      findKnownNames(manager, tributes.filter(hasLink)),
    ]);
    const acceptedCounts = new Map<string, number>();
    const count = (key: string) => acceptedCounts.get(key) ?? 0;
    for (const [index, tribute] of tributes.entries()) {
      const { pageId } = tribute;
      const address = toPaceKey(tribute);
      const before = paces.get(address)!;
      const pace = {
        minute: before.minute + count(pageId),
        minuteOfAddress: before.minuteOfAddress + count(address),
        burstOfAddress: before.burstOfAddress + count(address),
      };
      const verdict = this.decideVerdict(tribute, {
        page: pages.get(pageId)!,
        wall: walls.get(pageId),
        isKnown: knownTributes.has(tribute),
        likeness: likenesses[index]!,
        pace,
      });
      verdicts.set(tribute, verdict);
      if (!(verdict instanceof PublicError))
        for (const key of [pageId, address]) acceptedCounts.set(key, count(key) + 1);
    }
    return verdicts;
  }

  private decideVerdict(message: JudgedTribute, evidence: Evidence): Verdict {
    const { page, wall, isKnown, likeness, pace } = evidence;
    if (page.active && !page.isOpen && !message.isInside)
      return new NotFound('There is no such page.');
    if (!acceptsTributes(page)) return new Refused('This page does not take messages yet.');
    if (!wall?.isShown) return new Refused('This page is not taking messages just now.');
    if (wall.closed)
      return new Refused(
        'The family is not taking messages just now. Please try again another day.',
      );
    const isTooMany = this.limits.checkPace(pace);
    if (isTooMany) return isTooMany;
    return [
      ...(wall.readFirst ? [HeldReason.READ_FIRST] : []),
      ...findHeldReasons({ ...message, isKnown, likeness, pace }, this.heldWords, this.scale),
      ...(wall.picturesFirst && message.hasPicture ? [HeldReason.PICTURE] : []),
    ];
  }
}

/** The messages whose name already appears on another of the newest messages of their wall. */
async function findKnownNames(
  manager: EntityManager,
  tributes: readonly JudgedTribute[],
): Promise<ReadonlySet<JudgedTribute>> {
  if (tributes.length === 0) return new Set();
  const rows = tributes.map(({ id, pageId: page_id, name }, index) => ({
    place: index,
    id,
    page_id,
    name,
  }));
  const found = await manager.query<{ isKnown: boolean }[]>(
    `select exists (
       select 1 from (
         select id, name from tribute where page_id = message.page_id and status = 'visible'
         order by created_at desc, id desc limit $2) as newest
       where newest.name = message.name and newest.id <> message.id) as "isKnown"
     from jsonb_to_recordset($1::jsonb) as message (place int, id uuid, page_id uuid, name text)
     order by place`,
    [JSON.stringify(rows), MAX_COMPARED],
  );
  return new Set(tributes.filter((_, index) => found[index]?.isKnown));
}
