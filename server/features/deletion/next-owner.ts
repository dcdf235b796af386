import type { EntityManager } from 'typeorm';
import { UserAccount } from '../accounts/user.entity.ts';
import { PageMember } from '../members/member.entity.ts';

/** A member to whom a page can be left. */
interface NextOwner {
  userId: string;
  /** Whether they keep their account; otherwise it is to be erased as well. */
  isStaying: boolean;
}

/** The member who gets a page if its owner goes: who stays first, then who has been there longest. */
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
    .where('member.pageId = :pageId and member.userId <> :ownerId', { pageId, ownerId })
    .orderBy('account.goneAt is null', 'DESC')
    .addOrderBy('member.createdAt')
    .addOrderBy('member.userId')
    .getRawOne<NextOwner>();
}
