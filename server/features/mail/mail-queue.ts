import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { DataSource, EntityManager } from 'typeorm';
import { deleteBatch } from '../../database/delete-some.ts';
import { MailRow } from './mail.entity.ts';
import type { Mail, Mailer } from './mailer.ts';

/** How often each process looks for due mails, in addition to those that it has just added. */
const POLL_INTERVAL_MS = 5_000;
/**
 * The pause before the first retry, doubled each time; longer than an attempt may take, so that a mail is never sent
 * by two processes at once.
 */
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 60 * 60;
/** How long sent mails are kept without their content. */
const RETENTION_DAYS = 30;
const SWEPT_AT_ONCE = 1_000;
const MAX_ERROR = 500;

/**
 * Mails are queued in the database, in the transaction of what they are about, and sent by any process after the
 * commit: none is lost while the mail server is down. One is sent twice only if a process dies between the server's
 * response and storing it; both copies have the same Message-ID.
 */
export class MailQueue {
  private readonly timer: NodeJS.Timeout;
  private sending: Promise<void> | null = null;
  private isClosed = false;
  private readonly outcomes: Counter<'outcome'>;

  constructor(
    private readonly db: DataSource,
    private readonly mailer: Mailer,
    private readonly log: Logger,
    metrics: Registry,
  ) {
    this.outcomes = new Counter({
      name: 'keepsake_mails_total',
      help: 'Tries to send a mail: sent, to be tried again, given up',
      labelNames: ['outcome'],
      registers: [metrics],
    });
    this.timer = setInterval(() => this.sendSoon(), POLL_INTERVAL_MS).unref();
  }

  /** See `queueMail`. */
  add(manager: EntityManager, mail: Mail, usefulMinutes: number): Promise<void> {
    return queueMail(manager, mail, usefulMinutes);
  }

  /** Sends due mails in the background. */
  sendSoon(): void {
    if (this.isClosed) return;
    this.sending ??= this.sendDue()
      .catch((err: unknown) => this.log.error({ err }, 'mails not sent'))
      .finally(() => (this.sending = null));
  }

  /** Starts nothing more, and waits for the mail being sent; the others are sent after the next start. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await this.sending;
  }

  /** Gives up mails that are no longer useful, and deletes one batch of old ones; returns how many. */
  async sweep(): Promise<number> {
    await this.db
      .createQueryBuilder()
      .update(MailRow)
      .set({ failedAt: () => 'now()', body: null })
      .where('body is not null and usefulUntil <= now()')
      .execute();
    const isOver = 'body is null and created_at < now() - make_interval(days => $1)';
    return deleteBatch(this.db, MailRow, isOver, [RETENTION_DAYS], SWEPT_AT_ONCE);
  }

  private async sendDue(): Promise<void> {
    while (!this.isClosed) {
      const mail = await this.claim();
      if (!mail) return;
      await this.send(mail);
    }
  }

  /** Claims the due mail that has waited longest, so that no other process sends it; null if none is due. */
  private async claim(): Promise<MailRow | null> {
    const [[claimed]] = (await this.db.query(
      `update mail set tries = tries + 1,
         next_try_at = now() + make_interval(secs => least($1 * 2.0 ^ least(tries, 20), $2))
       where id = (
         select id from mail where body is not null and next_try_at <= now() and useful_until > now()
         order by next_try_at limit 1 for update skip locked)
       returning id`,
      [FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS],
    )) as [{ id: string }[], number];
    return claimed ? this.db.getRepository(MailRow).findOneBy({ id: claimed.id }) : null;
  }

  private async send({ id, recipient, subject, body, tries }: MailRow): Promise<void> {
    if (!body) return; // given up meanwhile
    const outcome = await this.mailer.send({ id, to: recipient, subject, ...body }).then(
      () => 'sent' as const,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
    if (outcome === 'sent') {
      const sent = { sentAt: () => 'now()', body: null };
      await this.db.getRepository(MailRow).update({ id }, sent);
      this.outcomes.inc({ outcome });
      return;
    }
    const isOver = await this.noteFailure(id, outcome.message.slice(0, MAX_ERROR));
    this.outcomes.inc({ outcome: isOver ? 'given up' : 'tried again' });
    this.log.warn(
      { err: outcome, mail: id, tries },
      isOver ? 'mail given up' : 'mail not sent yet',
    );
  }

  /** Records a failed attempt, and gives the mail up if a retry would be too late; returns whether it did. */
  private async noteFailure(id: string, lastError: string): Promise<boolean> {
    const isLate = 'next_try_at > useful_until';
    const { raw }: { raw: { isOver: boolean }[] } = await this.db
      .createQueryBuilder()
      .update(MailRow)
      .set({
        lastError,
        failedAt: () => `case when ${isLate} then now() end`,
        body: () => `case when ${isLate} then null else body end`,
      })
      .where({ id })
      .returning('body is null as "isOver"')
      .execute();
    return raw[0]!.isOver;
  }
}

/** How long after it was claimed an attempt is surely over. */
const ATTEMPT_SECONDS = 15;

/** Has a mail tried again at once, or once an attempt that may be under way is over, so that it is never sent twice. */
export async function retrySoon(manager: EntityManager, id: string): Promise<void> {
  await manager
    .createQueryBuilder()
    .update(MailRow)
    .set({
      nextTryAt: () => `case when tries = 0 then now() else greatest(now(), next_try_at
        - make_interval(secs => least(${FIRST_PAUSE_SECONDS} * 2.0 ^ least(tries - 1, 20), ${LONGEST_PAUSE_SECONDS}))
        + make_interval(secs => ${ATTEMPT_SECONDS})) end`,
    })
    .where('id = :id and body is not null', { id })
    .execute();
}

/**
 * Adds a mail within the transaction of `manager`; whichever process looks next sends it, at once where `sendSoon` is
 * called after the commit. It is given up after `usefulMinutes`.
 */
export async function queueMail(
  manager: EntityManager,
  mail: Mail,
  usefulMinutes: number,
): Promise<void> {
  const { to, subject, text, html, pageId = null } = mail;
  await manager
    .createQueryBuilder()
    .insert()
    .into(MailRow)
    .values({
      recipient: to,
      subject,
      body: { text, html },
      pageId,
      usefulUntil: () => `now() + make_interval(mins => ${Math.round(usefulMinutes)})`,
    })
    .execute();
}
