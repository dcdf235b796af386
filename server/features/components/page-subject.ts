import { type DataSource, type EntityManager, In, IsNull } from 'typeorm';
import type { EventTransaction } from '../../live/event-store.ts';
import { PageMember } from '../members/member.entity.ts';
import { IS_ACCESSIBLE } from '../pages/access-sql.ts';
import { appendPageUpdated } from '../pages/page-editing.ts';
import { Page } from '../pages/page.entity.ts';
import type { PageSubject, Payload } from './block-type.ts';
import { ComponentRow, readBlocks } from './component.entity.ts';
import { blockTypes, findAllFields, getBlockType } from './registry.ts';

/** The subject of a page, from its first block that describes one; null if none does. */
export async function readPageSubject(
  manager: EntityManager,
  pageId: string,
): Promise<PageSubject | null> {
  return findPageSubject(await readBlocks(manager, pageId));
}

/** The subject described by the first of these blocks that does. */
export function findPageSubject(
  blocks: readonly Pick<ComponentRow, 'type' | 'payload'>[],
): PageSubject | null {
  for (const { type, payload } of blocks) {
    const subject = getBlockType(type).subject?.(payload as Payload);
    if (subject) return subject;
  }
  return null;
}

/**
 * The picture of each of these pages for a list, if the user is a member and the page accessible: the subject's
 * portrait, or the page's cover. Formatted texts are not read, as they can be long.
 */
export async function readPortraits(
  db: DataSource,
  userId: string,
  pageIds: readonly string[],
): Promise<Map<string, { image: string; focus: string | null }>> {
  const describingTypes = blockTypes.filter(({ subject }) => subject).map(({ type }) => type);
  const blocks = await db
    .createQueryBuilder(ComponentRow, 'block')
    .innerJoin(Page, 'page', `page.id = block.pageId and ${IS_ACCESSIBLE}`)
    .innerJoin(PageMember, 'member', 'member.pageId = page.id and member.userId = :userId', {
      userId,
    })
    .select(['block.pageId as "pageId"', 'block.type as type'])
    .addSelect('block.payload - :texts::text[]', 'payload')
    .where({ pageId: In(pageIds), type: In(describingTypes), removedAt: IsNull() })
    .orderBy('block.rank', 'DESC') // so that the first block has the last word
    .setParameters({ texts: findAllFields('rich').map(({ field }) => field) })
    .getRawMany<Pick<ComponentRow, 'pageId' | 'type' | 'payload'>>();
  const portraits = new Map<string, { image: string; focus: string | null }>();
  for (const { pageId, ...block } of blocks) {
    const { portrait, portraitFocus, cover, coverFocus } = findPageSubject([block])!;
    if (portrait) portraits.set(pageId, { image: portrait, focus: portraitFocus || null });
    else if (cover) portraits.set(pageId, { image: cover, focus: coverFocus || null });
  }
  return portraits;
}

/** Updates the page's title after a change of its blocks, with an event if the title has changed. */
export async function updateTitle(
  transaction: EventTransaction,
  block: { pageId: string; type: string },
): Promise<void> {
  if (!getBlockType(block.type).titleField) return;
  if (await setTitle(transaction.manager, block.pageId))
    await appendPageUpdated(transaction, block.pageId);
}

/**
 * Sets a page's title to the first one in its blocks; without one, to the title given at activation. Returns whether
 * it changed. The page is locked.
 */
export async function setTitle(manager: EntityManager, pageId: string): Promise<boolean> {
  const naming = blockTypes.filter(({ titleField }) => titleField).map(({ type }) => type);
  const blocks = await manager.find(ComponentRow, {
    where: { pageId, type: In(naming), removedAt: IsNull() },
    order: { rank: 'ASC' },
  });
  const name = blocks
    .map(({ type, payload }) => payload[getBlockType(type).titleField!] as string | undefined)
    .find((text) => text);
  const page = await manager.findOneOrFail(Page, {
    select: { title: true, titleSetUp: true },
    where: { id: pageId },
  });
  const title = name ?? page.titleSetUp ?? page.title;
  if (title === page.title) return false;
  await manager.update(Page, { id: pageId }, { title, titleSetUp: page.titleSetUp ?? page.title });
  return true;
}
