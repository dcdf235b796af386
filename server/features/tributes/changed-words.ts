import type { EntityManager } from 'typeorm';
import type { WallSettings } from '../components/wall-settings.ts';
import type { PostRules } from './tribute.batch.ts';
import type { Tribute } from './tribute.entity.ts';
import { HeldReason } from './tribute.held-reason.ts';
import { MAX_COMPARED, signalsOf } from './tribute.suspicion.ts';

/** Why changed words have to be read first, empty where they have not; a picture is looked at once. */
export async function judgeChange(
  manager: EntityManager,
  { id, pageId, name, content, heldFor }: Tribute,
  wall: WallSettings | undefined,
  { heldWords, scale }: Pick<PostRules, 'heldWords' | 'scale'>,
): Promise<HeldReason[]> {
  const repeats = await sameOnWall(manager, { id, pageId, content });
  const alike = { bySender: 0, byAnybody: 0 };
  const change = { name, content, isKnown: true, repeats, alike, rapid: 0 };
  const signals = signalsOf(change, heldWords, scale);
  if (wall?.readFirst) signals.unshift(HeldReason.READ_FIRST);
  const isPictureHeld = signals.length > 0 && heldFor.includes(HeldReason.PICTURE);
  return isPictureHeld ? [...signals, HeldReason.PICTURE] : signals;
}

/** How many of the wall's newest say the same by now, whatever they said when they came. */
async function sameOnWall(
  manager: EntityManager,
  { id, pageId, content }: Pick<Tribute, 'id' | 'pageId' | 'content'>,
): Promise<number> {
  const [row] = (await manager.query(
    `select count(*)::int as same from (
       select id, content from tribute
       where page_id = $1 and status = 'visible' order by seq desc limit $2) as newest
     where content = $3 and id <> $4`,
    [pageId, MAX_COMPARED, content, id],
  )) as { same: number }[];
  return row?.same ?? 0;
}
