import type { Logger } from 'pino';
import type { DataSource, EntityManager } from 'typeorm';
import type { Requester } from '../../graphql/context.ts';
import type { Mail } from '../mail/compose-mail.ts';
import { queueMail } from '../mail/mail-rows.ts';
import { checkEmail, toEmailKey } from '../mail/email.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { AccountLimits } from './account.limits.ts';
import { UserAccount } from './user.entity.ts';

/** A kind of link, and how its mail is made within the transaction that stores the link. */
export interface MailedLink {
  usefulMinutes: number;
  createMail(manager: EntityManager, account: UserAccount): Promise<Mail>;
}

/** Mails links to addresses that somebody enters without being signed in. */
export class MailedLinks {
  private readonly sending = new Set<Promise<void>>();

  constructor(
    private readonly dependencies: {
      db: DataSource;
      limits: AccountLimits;
      mails: MailQueue;
      log: Logger;
    },
  ) {}

  /**
   * Sends a link if the address has an account. The work begins after the response, so that neither its content nor its
   * timing shows whether there is one. Throws Refused if it is no valid address, TooMany after several mails.
   */
  async request(address: string, link: MailedLink, requester: Requester): Promise<void> {
    const email = checkEmail(address);
    await this.dependencies.limits.mailLink(requester, toEmailKey(email));
    setImmediate(() => {
      const sending = this.send(email, link)
        .catch((err: unknown) => this.dependencies.log.error({ err }, 'a link could not be mailed'))
        .finally(() => this.sending.delete(sending));
      this.sending.add(sending);
    });
  }

  /** Waits for links being created. */
  async wait(): Promise<void> {
    await Promise.all(this.sending);
  }

  private async send(email: string, { usefulMinutes, createMail }: MailedLink): Promise<void> {
    const { db, mails } = this.dependencies;
    await db.transaction(async (manager) => {
      const account = await manager
        .createQueryBuilder(UserAccount, 'account')
        .where('lower(account.email) = lower(:email)', { email })
        .setLock('pessimistic_read') // the account may be leaving this mailbox, and ends its links with it
        .getOne();
      if (account) await queueMail(manager, await createMail(manager, account), usefulMinutes);
    });
    mails.sendSoon();
  }
}
