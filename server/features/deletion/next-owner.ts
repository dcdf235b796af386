import type { EntityManager } from 'typeorm';
import { UserAccount } from '../accounts/user.entity.ts';
import { PageMember } from '../members/member.entity.ts';

/** A member to whom a page can be left. */
interface NextOwner {
  userId: string;
  /** Whether they keep their account; otherwise it is to be erased as well. */
  isStaying: boolean;
}

/** The page to which a plate's address leads; null for every other page. */
const TARGET = `select address.page_id from page plate
  join page_address address on address.address = lower(plate.redirect_url)
  where plate.id = :pageId and plate.type = 'redirect'`;

/**
 * The member who gets a page if its owner goes: who stays first, then who has been there longest. A plate's address can
 * go to a member of the page that it leads to, so that the plate goes on showing that page.
 */
export async function findNextOwner(
  manager: EntityManager,
  pageId: string,
  ownerId: string,
): Promise<NextOwner | undefined> {
  return manager
    .createQueryBuilder(PageMember, 'member')
    .innerJoin(UserAccount, 'account', 'account.id = member.userId')
    .select('member.userId', 'userId')
    .addSelect('account.goneAt is null', 'isStaying')
    .where(`member.pageId in (:pageId, (${TARGET}))`, { pageId })
    .andWhere('member.userId <> :ownerId', { ownerId })
    .orderBy('account.goneAt is null', 'DESC')
    .addOrderBy('member.pageId = :pageId', 'DESC')
    .addOrderBy(`member.role = 'owner'`, 'DESC')
    .addOrderBy('member.createdAt')
    .addOrderBy('member.userId')
    .getRawOne<NextOwner>();
}
