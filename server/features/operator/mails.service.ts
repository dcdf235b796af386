import type { DataSource } from 'typeorm';
import { NotFound, Refused } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { type Actor, appendAudit, type Subject } from '../audit/audit-log.ts';
import { checkEmail } from '../mail/email.ts';
import { createLetter } from '../mail/letter.ts';
import { MailRow } from '../mail/mail.entity.ts';
import { queueMail, retrySoon } from '../mail/mail-queue.ts';
import { Page } from '../pages/page.entity.ts';

/** What became of a mail: it waits for its first try, did not arrive yet, was sent, or was given up. */
export type MailState = 'queued' | 'failing' | 'sent' | 'given_up';

const STATES: Record<MailState, string> = {
  queued: 'mail.body is not null and mail.last_error is null',
  failing: '(mail.body is not null and mail.last_error is not null)',
  sent: 'mail.sent_at is not null',
  given_up: 'mail.failed_at is not null',
};
const TEST_MINUTES = 60;

/** A mail as the operator sees it, without its words. */
export interface ListedMail extends Pick<
  MailRow,
  'id' | 'subject' | 'tries' | 'createdAt' | 'nextTryAt' | 'sentAt' | 'failedAt' | 'lastError'
> {
  state: MailState;
  /** So much of the address that it can be recognised: “e…@carrel.example”. */
  to: string;
}

/** The mails of the last thirty days: seen by the operator, and sent again. */
export class OperatorMails {
  constructor(private readonly db: DataSource) {}

  /** The mails, or those of one state: first what is tried again, then the newest; after one of them where `after` is its id. */
  async list(state: MailState | null, count: number, after: string | null): Promise<ListedMail[]> {
    const mails = this.db.getRepository(MailRow).createQueryBuilder('mail');
    if (state) mails.where(STATES[state]);
    if (after !== null && isUuid(after))
      mails.andWhere(
        `(${STATES.failing}, mail.created_at, mail.id) <
           (select ${STATES.failing}, created_at, id from mail where id = :after)`,
        { after },
      );
    const rows = await mails
      .orderBy(STATES.failing, 'DESC')
      .addOrderBy('mail.createdAt', 'DESC')
      .addOrderBy('mail.id', 'DESC')
      .limit(count)
      .getMany();
    return rows.map(toListed);
  }

  /** How many mails do not arrive: those that are tried again, and those that were given up within a week. */
  async countFailing(): Promise<{ count: number; since: Date | null }> {
    const found = await this.db
      .getRepository(MailRow)
      .createQueryBuilder('mail')
      .select('count(*)::int', 'count')
      .addSelect('min(mail.created_at)', 'since')
      .where(`${STATES.failing} or mail.failed_at > now() - interval '7 days'`)
      .getRawOne<{ count: number; since: Date | null }>();
    return found!;
  }

  /**
   * Sends a mail again at once that did not arrive, to another address if one is given. NotFound, Refused for one
   * that was sent or given up, as its words are gone then, and for another address of a mail that opens an account.
   */
  async resend(actor: Actor, id: string, to: string | null): Promise<ListedMail> {
    const email = to === null ? null : checkEmail(to);
    return this.db.transaction(async (manager) => {
      const mail = isUuid(id)
        ? await manager.findOne(MailRow, { where: { id }, lock: { mode: 'pessimistic_write' } })
        : null;
      if (!mail) throw new NotFound('There is no such mail.');
      if (!mail.body)
        throw new Refused(
          'This mail was sent or given up, and its words are gone. What it told has to be asked for again.',
        );
      if (email !== null && mail.pageId === null)
        throw new Refused(
          'This mail is about an account: it goes to that account’s address alone.',
        );
      if (email !== null) await manager.update(MailRow, { id }, { recipient: email });
      await retrySoon(manager, id);
      const action = email === null ? AuditAction.MAIL_RESENT : AuditAction.MAIL_REDIRECTED;
      const isThere = mail.pageId && (await manager.existsBy(Page, { id: mail.pageId }));
      const subject: Subject = isThere ? { pageId: mail.pageId! } : { id };
      await appendAudit(manager, actor, action, subject);
      return toListed(await manager.findOneByOrFail(MailRow, { id }));
    });
  }

  /** Queues a mail that says that mails arrive. */
  async sendTest(to: string): Promise<void> {
    const text = `Hello,

this is the test that you asked for. Mails of this Keepsake arrive.

Keepsake`;
    const mail = createLetter({ to: checkEmail(to), subject: 'Mails arrive', text });
    await queueMail(this.db.manager, mail, TEST_MINUTES);
  }
}

function toListed(mail: MailRow): ListedMail {
  const { body, sentAt, lastError, recipient } = mail;
  const waiting = lastError === null ? 'queued' : 'failing';
  const over = sentAt ? 'sent' : 'given_up';
  const [first = ''] = [...recipient];
  const to = `${first}…${recipient.slice(recipient.lastIndexOf('@'))}`;
  return { ...mail, state: body ? waiting : over, to };
}
