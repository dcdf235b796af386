import type { EntityManager } from 'typeorm';
import { PageMember } from './member.entity.ts';
import type { MemberRole } from './member.types.ts';
import { type StoredPerson, selectPeople } from './person.ts';

/** A member of a page, with everything that others are shown in part. */
interface StoredMember extends StoredPerson {
  role: MemberRole;
  since: Date;
}

/** A page's members, the owner first, then as they came. */
export function listMembers(manager: EntityManager, pageId: string): Promise<StoredMember[]> {
  return selectPeople(manager)
    .innerJoin(PageMember, 'member', 'member.userId = account.id')
    .addSelect('member.colorIndex', 'colorIndex')
    .addSelect('member.role', 'role')
    .addSelect('member.createdAt', 'since')
    .where('member.pageId = :pageId', { pageId })
    .orderBy("member.role = 'owner'", 'DESC')
    .addOrderBy('member.createdAt')
    .addOrderBy('account.id')
    .getRawMany<StoredMember>();
}
