import { type DataSource, type EntityManager, type EntityTarget, In, IsNull } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { UserAccount } from '../accounts/user.entity.ts';
import type { Mail } from '../mail/compose-mail.ts';
import { MailRow } from '../mail/mail.entity.ts';
import { queueMail } from '../mail/mail-rows.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { listMembers } from '../members/list-members.ts';
import { findPeople } from '../members/person.ts';
import { Page } from '../pages/page.entity.ts';
import { Photo } from '../photos/photo.entity.ts';
import { TributeStatus, TributeCount } from '../tributes/tribute.entity.ts';
import {
  createAccountMail,
  createRestoredMail,
  createDeletedMail,
  createReminderMail,
  type PageDeletion,
} from './deletion-mails.ts';

/** How long these mails are useful. */
const USEFUL_MINUTES = 7 * 24 * 60;
/**
 * Between how many days before the end each reminder is sent: after a standstill of days, only the one whose time it is.
 */
const REMINDERS = [
  { from: 7, until: 1 },
  { from: 1, until: 0 },
];
const BATCH_SIZE = 20;

/** Queues mails to a page's members about its deletion, each in the transaction of what it reports. */
export class DeletionNotices {
  constructor(
    private readonly mails: Pick<MailQueue, 'sendSoon'>,
    /** The address people type, without a trailing slash. */
    private readonly publicUrl: string,
  ) {}

  async addDeletedMails(manager: EntityManager, page: Page, viewer: Viewer | null): Promise<void> {
    const by = await readName(manager, page.id, viewer);
    const visible = { pageId: page.id, status: TributeStatus.VISIBLE };
    const messages = (await manager.findOneBy(TributeCount, visible))?.count ?? 0;
    const photos = await manager.countBy(Photo, { pageId: page.id });
    await this.addForEach(manager, page, (mail) =>
      createDeletedMail(mail, { by, at: new Date(), messages, photos }),
    );
  }

  async addRestoredMails(manager: EntityManager, page: Page, viewer: Viewer | null): Promise<void> {
    // what still waits to be sent, as where the mail server was away, is not true any more
    const announcements = { pageId: page.id, kind: In(['pagePutAway', 'pageReminder']) };
    await manager.delete(MailRow, { ...announcements, sentAt: IsNull() });
    const by = await readName(manager, page.id, viewer);
    await this.addForEach(manager, page, (mail) => createRestoredMail(mail, by), viewer?.id);
  }

  /** Sends a batch of reminders of pages and accounts that will be erased within a week or a day; returns how many. */
  async remind(db: DataSource): Promise<number> {
    let count = 0;
    for (const [index, days] of REMINDERS.entries())
      count += await db.transaction(async (manager) => {
        const pages = await takeDue(manager, Page, { index, ...days });
        for (const page of pages) await this.addForEach(manager, page, createReminderMail);
        const accounts = await takeDue(manager, UserAccount, { index, ...days });
        for (const { email, goneAt } of accounts)
          await this.addAccount(manager, email, goneAt!, true);
        return pages.length + accounts.length;
      });
    this.sendSoon();
    return count;
  }

  async addAccount(
    manager: EntityManager,
    to: string,
    goneAt: Date,
    isReminder = false,
  ): Promise<void> {
    const link = `${this.publicUrl}/account`;
    await queueMail(manager, createAccountMail(to, { goneAt, link, isReminder }), USEFUL_MINUTES);
  }

  sendSoon(): void {
    this.mails.sendSoon();
  }

  private async addForEach(
    manager: EntityManager,
    page: Page,
    create: (mail: PageDeletion) => Mail,
    except?: string,
  ): Promise<void> {
    const link = `${this.publicUrl}/${page.url}`;
    const about = { page, goneAt: page.goneAt ?? new Date(), link };
    for (const { id, email } of await listMembers(manager, page.id))
      if (id !== except) await queueMail(manager, create({ to: email, ...about }), USEFUL_MINUTES);
  }
}

/** Locks a batch for which it is time for a reminder that was not sent yet, and marks it as sent. */
async function takeDue<T extends Page | UserAccount>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  { index, from, until }: { index: number; from: number; until: number },
): Promise<T[]> {
  const due = await manager
    .createQueryBuilder(entity, 'deleted')
    .where('deleted.goneAt > now() + make_interval(days => :until)', { until })
    .andWhere('deleted.goneAt <= now() + make_interval(days => :from)', { from })
    .andWhere('deleted.reminders <= :index', { index })
    .take(BATCH_SIZE)
    .setLock('pessimistic_write')
    .setOnLocked('skip_locked')
    .getMany();
  const ids = due.map(({ id }) => id);
  if (ids.length > 0)
    await manager
      .createQueryBuilder()
      .update(entity)
      .set({ reminders: index + 1 } as never)
      .where('id in (:...ids)', { ids })
      .execute();
  return due;
}

/** The name of whoever deleted the page, as its members know them; without a viewer, the operator's. */
async function readName(
  manager: EntityManager,
  pageId: string,
  viewer: Viewer | null,
): Promise<string> {
  if (!viewer) return 'Keepsake';
  const people = await findPeople(manager, pageId, [viewer.id]);
  return people.get(viewer.id)?.name ?? 'Its owner';
}
