import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { Poller } from '../../database/poller.ts';
import { claimMail, recordBounce, recordFailure, recordSent } from './mail-rows.ts';
import type { MailRow } from './mail.entity.ts';
import { AddressRefused, type Mailer } from './mailer.ts';

const MAX_ERROR = 500;

/**
 * Mails are queued in the database, in the transaction of what they are about, and sent by any process after the
 * commit: none is lost while the mail server is down. One is sent twice only if the mail server has taken it and the
 * answer is lost, or the process dies before it has stored the answer; both copies have the same Message-ID.
 */
export class MailQueue {
  private readonly poller: Poller;
  private readonly outcomes: Counter<'outcome'>;

  constructor(
    private readonly db: DataSource,
    private readonly mailer: Mailer,
    private readonly log: Logger,
    metrics: Registry,
  ) {
    this.outcomes = new Counter({
      name: 'keepsake_mails_total',
      help: 'Tries to send a mail: sent, to be tried again, given up, refused for its address',
      labelNames: ['outcome'],
      registers: [metrics],
    });
    this.poller = new Poller(
      (closing) => this.sendDue(closing),
      (err) => log.error({ err }, 'mail queue could not be processed'),
    );
  }

  /** Sends due mails in the background, such as one that `queueMail` has added. */
  sendSoon(): void {
    this.poller.wake();
  }

  /** Starts nothing more, and waits for the mail being sent; the others are sent after the next start. */
  close(): Promise<void> {
    return this.poller.close();
  }

  private async sendDue(closing: AbortSignal): Promise<void> {
    while (!closing.aborted) {
      const mail = await claimMail(this.db);
      if (!mail) return;
      await this.send(mail);
    }
  }

  private async send(mail: MailRow): Promise<void> {
    const { id, recipient: to, subject, body, tries } = mail;
    if (!body) return; // given up meanwhile
    const error = await this.mailer.send({ id, to, subject, body }).then(
      () => null,
      (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown))),
    );
    if (!error) {
      await recordSent(this.db, mail);
      this.outcomes.inc({ outcome: 'sent' });
      return;
    }
    const outcome = await this.noteError(mail, error);
    this.outcomes.inc({ outcome });
    this.log.warn({ err: error, mail: id, tries, outcome }, 'mail not sent');
  }

  private async noteError(mail: MailRow, error: Error): Promise<string> {
    const answer = error.message.slice(0, MAX_ERROR);
    if (error instanceof AddressRefused) {
      await recordBounce(this.db, mail, answer);
      return 'bounced';
    }
    return (await recordFailure(this.db, mail.id, answer)) ? 'given up' : 'tried again';
  }
}
