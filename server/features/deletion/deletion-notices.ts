import { type DataSource, type EntityManager, LessThanOrEqual, Raw } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import type { Mail } from '../mail/mailer.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { PageMemberRow } from '../members/member.entity.ts';
import { findPeople, storedPeople } from '../members/person.ts';
import { Page } from '../pages/page.entity.ts';
import { Photo } from '../photos/photo.entity.ts';
import { TributeStatus, TributeCount } from '../tributes/posting/tribute.entity.ts';
import {
  createAccountMail,
  createBroughtBackMail,
  createPutAwayMail,
  createReminderMail,
  type PutAway,
} from './deletion-mails.ts';

/** For how long it is useful to learn of it. */
const USEFUL_MINUTES = 7 * 24 * 60;
/** How many days before the end each reminder is sent. */
const REMINDERS = [7, 1];
const REMINDED_AT_ONCE = 20;

/** Mails to a page's members about its being put away; each is queued in the transaction of what it tells. */
export class DeletionNotices {
  constructor(
    private readonly mails: Pick<MailQueue, 'add' | 'sendSoon'>,
    /** The address people type, without a trailing slash. */
    private readonly publicUrl: string,
  ) {}

  async addPutAway(manager: EntityManager, page: Page, viewer: Viewer | null): Promise<void> {
    const by = await readName(manager, page.id, viewer);
    const visible = { pageId: page.id, status: TributeStatus.VISIBLE };
    const messages = (await manager.findOneBy(TributeCount, visible))?.count ?? 0;
    const photos = await manager.countBy(Photo, { pageId: page.id });
    await this.addForEach(manager, page, (mail) =>
      createPutAwayMail(mail, { by, messages, photos }),
    );
  }

  async addBroughtBack(manager: EntityManager, page: Page, viewer: Viewer | null): Promise<void> {
    const by = await readName(manager, page.id, viewer);
    await this.addForEach(manager, page, (mail) => createBroughtBackMail(mail, by), viewer?.id);
  }

  /** Reminds the members of some pages that are gone within a week, and within a day; returns of how many. */
  async remind(db: DataSource): Promise<number> {
    let count = 0;
    for (const [index, days] of REMINDERS.entries()) {
      const pages = await db.transaction(async (manager) => {
        const due = await manager.find(Page, {
          where: {
            goneAt: Raw((at) => `${at} between now() and now() + make_interval(days => ${days})`),
            reminders: LessThanOrEqual(index),
          },
          take: REMINDED_AT_ONCE,
          lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
        });
        for (const page of due) {
          await this.addForEach(manager, page, createReminderMail);
          await manager.update(Page, { id: page.id }, { reminders: index + 1 });
        }
        return due;
      });
      count += pages.length;
    }
    this.sendSoon();
    return count;
  }

  async addAccount(manager: EntityManager, to: string, goneAt: Date): Promise<void> {
    const mail = createAccountMail(to, goneAt, `${this.publicUrl}/account`);
    await this.mails.add(manager, mail, USEFUL_MINUTES);
  }

  sendSoon(): void {
    this.mails.sendSoon();
  }

  private async addForEach(
    manager: EntityManager,
    { id, title, url, goneAt }: Page,
    create: (mail: PutAway) => Mail,
    except?: string,
  ): Promise<void> {
    const members = await storedPeople(manager)
      .innerJoin(PageMemberRow, 'member', 'member.userId = account.id')
      .where('member.pageId = :id', { id })
      .getRawMany<{ id: string; email: string }>();
    const about = {
      page: title || url,
      goneAt: goneAt ?? new Date(),
      link: `${this.publicUrl}/${url}`,
    };
    for (const member of members.filter((one) => one.id !== except))
      await this.mails.add(
        manager,
        { ...create({ to: member.email, ...about }), pageId: id },
        USEFUL_MINUTES,
      );
  }
}

/** By which the members know who did it; without a viewer the operator. */
async function readName(
  manager: EntityManager,
  pageId: string,
  viewer: Viewer | null,
): Promise<string> {
  if (!viewer) return 'Keepsake';
  const people = await findPeople(manager, pageId, [viewer.id]);
  return people.get(viewer.id)?.name ?? 'Its owner';
}
