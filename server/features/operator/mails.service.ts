import type { DataSource } from 'typeorm';
import { Refused } from '../../errors/public-errors.ts';
import { isUuid } from '../../input/ids.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { type Actor, appendAudit, type Subject } from '../audit/audit-log.ts';
import { checkEmail } from '../mail/email.ts';
import { composeMail, type Mail } from '../mail/compose-mail.ts';
import { MAIL_KINDS } from '../mail/mail-kinds.ts';
import { MailRow } from '../mail/mail.entity.ts';
import { queueMail, retryMail } from '../mail/mail-rows.ts';
import { Page } from '../pages/page.entity.ts';
import { type OperatorMail, OperatorMailState } from './mails.types.ts';

const STATES: Record<OperatorMailState, string> = {
  queued: `mail.state = 'queued' and mail.last_error is null`,
  failing: `(mail.state = 'queued' and mail.last_error is not null)`,
  sent: `mail.state = 'sent'`,
  bounced: `mail.state = 'bounced'`,
  given_up: `mail.state = 'failed'`,
};
const TEST_MINUTES = 60;

/** The mails of the last thirty days: seen by the operator, and sent again. */
export class OperatorMails {
  constructor(private readonly db: DataSource) {}

  /**
   * The mails, or those in one state: first those that are retried, then the newest; after the mail with the id
   * `after`.
   */
  async list(
    state: OperatorMailState | null,
    count: number,
    after: string | null,
  ): Promise<OperatorMail[]> {
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
    return rows.map(toOperatorMail);
  }

  /** How many mails do not arrive: those that are tried again, and those that were given up within a week. */
  async countFailing(): Promise<{ count: number; since: Date | null }> {
    const rows = await this.db
      .getRepository(MailRow)
      .createQueryBuilder('mail')
      .select('count(*)::int', 'count')
      .addSelect('min(mail.created_at)', 'since')
      .where(`${STATES.failing} or mail.failed_at > now() - interval '7 days'`)
      .getRawOne<{ count: number; since: Date | null }>();
    return rows!;
  }

  /**
   * Sends a mail again at once that did not arrive, to another address if one is given. Throws NotFound, Refused for
   * one that was sent or is of no use any more, and for another address of a mail that opens an account or a page.
   */
  async resend(actor: Actor, id: string, to: string | null): Promise<OperatorMail> {
    const email = to === null ? null : checkEmail(to);
    return this.db.transaction(async (manager) => {
      const mail = await retryMail(manager, id, email);
      if (email !== null && mail.pageId === null)
        throw new Refused(
          'This mail is about an account: it goes to that account’s address alone.',
        );
      if (email !== null && mail.kind === 'invitation')
        throw new Refused('Whoever has this mail can edit a page: its owner decides who that is.');
      const action = email === null ? AuditAction.MAIL_RESENT : AuditAction.MAIL_REDIRECTED;
      const isThere = mail.pageId && (await manager.existsBy(Page, { id: mail.pageId }));
      const subject: Subject = isThere ? { pageId: mail.pageId! } : { id };
      await appendAudit(manager, actor, action, subject);
      return toOperatorMail(mail);
    });
  }

  /** Queues a mail that says that mails arrive. */
  async sendTest(to: string): Promise<void> {
    await queueMail(this.db.manager, createTestMail(checkEmail(to)), TEST_MINUTES);
  }
}

/** Composes a mail with which an operator tests that mails arrive. */
export function createTestMail(to: string): Mail {
  return composeMail({
    kind: 'test',
    to,
    subject: 'Mails arrive',
    title: 'Mails of this Keepsake arrive.',
    parts: [{ text: 'This is the test that you asked for.' }],
  });
}

function toOperatorMail(mail: MailRow): OperatorMail {
  const { id, kind, recipient, body, tries, createdAt, nextTryAt, sentAt, lastError } = mail;
  const [first = ''] = [...recipient];
  const state = toState(mail);
  const hasFailed = state === OperatorMailState.FAILING || state === OperatorMailState.BOUNCED;
  const canRetry = body !== null && hasFailed;
  return {
    id,
    state,
    canRetry,
    canRedirect: canRetry && mail.pageId !== null && kind !== 'invitation',
    about: kind ? MAIL_KINDS[kind].name : 'Mail',
    // only so that it can be recognised: “e…@carrel.example”
    to: `${first}…${recipient.slice(recipient.lastIndexOf('@'))}`,
    tries,
    createdAt,
    nextTryAt,
    sentAt,
    lastError,
  };
}

function toState({ state, lastError }: MailRow): OperatorMailState {
  if (state === 'queued')
    return lastError === null ? OperatorMailState.QUEUED : OperatorMailState.FAILING;
  if (state === 'sent') return OperatorMailState.SENT;
  return state === 'bounced' ? OperatorMailState.BOUNCED : OperatorMailState.GIVEN_UP;
}
