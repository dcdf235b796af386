import { Field, ID, ObjectType } from 'type-graphql';
import type { Viewer } from '../../graphql/context.ts';
import type { EventTransaction } from '../../live/event-store.ts';
import { PageMember } from '../members/member.entity.ts';
import { appendPageUpdated } from '../pages/page-editing.ts';
import { Page } from '../pages/page.entity.ts';
import type { DeletionNotices } from './deletion-notices.ts';

@ObjectType({ description: 'What was deleted.' })
export class DeletionPayload {
  @Field(() => Date, {
    description: 'When it is erased: thirty days after it was deleted.',
  })
  goneAt: Date;
}

@ObjectType({ description: 'Why there is no page at an address: it was deleted, or erased.' })
export class PageDeletion {
  @Field(() => Date, { description: 'When the page is erased.' })
  goneAt: Date;

  @Field(() => Boolean, {
    name: 'isOver',
    description: 'Whether that is over, so that nobody can restore it.',
  })
  isFinal: boolean;

  @Field(() => ID, {
    nullable: true,
    description:
      'What restorePage takes, for the page’s members; null for everybody else, and once it is erased.',
  })
  pageId: string | null;
}

/** How many days a page or account can be restored. */
const RESTORABLE_DAYS = 30;
/** The time at which it is erased, as SQL: the same for everything that is deleted in one transaction. */
export const goneAtSql = () => `now() + make_interval(days => ${RESTORABLE_DAYS})`;

/**
 * Soft-deletes a page and queues mails to its members; returns their ids. Call under the page's lock; `viewer` is null
 * for the operator.
 */
export async function softDeletePage(
  transaction: EventTransaction,
  id: string,
  viewer: Viewer | null,
  notices: DeletionNotices,
): Promise<{ goneAt: Date; userIds: string[] }> {
  const { manager } = transaction;
  await manager.update(
    Page,
    { id },
    { goneAt: goneAtSql, deletedBy: viewer?.id ?? null, reminders: 0 },
  );
  const page = await appendPageUpdated(transaction, id);
  await notices.addDeletedMails(manager, page, viewer);
  const members = await manager.findBy(PageMember, { pageId: id });
  return { goneAt: page.goneAt!, userIds: members.map(({ userId }) => userId) };
}

/** Restores a page; null if it is not deleted, or erased. Call under the page's lock. */
export async function restorePage(transaction: EventTransaction, id: string): Promise<Page | null> {
  const { affected } = await transaction.manager
    .createQueryBuilder(Page, 'page')
    .update()
    .set({ goneAt: null, deletedBy: null, reminders: 0 })
    .where('id = :id and goneAt > now()', { id })
    .execute();
  return affected ? appendPageUpdated(transaction, id) : null;
}
