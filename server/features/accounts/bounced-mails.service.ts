import type { DataSource } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { Unauthenticated } from '../../errors/public-errors.ts';
import type { Limiter } from '../../limits/rate-limit.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { queueMail } from '../mail/mail-rows.ts';
import { findBounce } from '../mail/mail-rows.ts';
import { createCheckMail } from './account-mails.ts';
import { UserAccount } from './user.entity.ts';

/** A mailbox that is to be there should take a mail within this time. */
const USEFUL_MINUTES = 24 * 60;

interface Dependencies {
  db: DataSource;
  mails: MailQueue;
  /** Tries, by account. */
  limit: Limiter;
  /** The address people type, without a trailing slash. */
  publicUrl: string;
}

/** Shows accounts the mails that did not reach them, and tries an address again. */
export class BouncedMailsService {
  constructor(private readonly dependencies: Dependencies) {}

  /** The viewer's address and since when mails to it bounce; null if they do not. */
  async findBounce(viewer: Viewer): Promise<{ email: string; since: Date } | null> {
    const email = await this.readEmail(viewer);
    const bounce = await findBounce(this.dependencies.db.manager, email);
    return bounce && { email, since: bounce.since };
  }

  /** Mails the viewer's address once more. Throws TooMany after several. */
  async tryAddress(viewer: Viewer): Promise<void> {
    const { db, mails, limit, publicUrl } = this.dependencies;
    const email = await this.readEmail(viewer);
    await limit.consume(viewer.id);
    await queueMail(db.manager, createCheckMail(email, publicUrl), USEFUL_MINUTES);
    mails.sendSoon();
  }

  private async readEmail(viewer: Viewer): Promise<string> {
    const accounts = this.dependencies.db.getRepository(UserAccount);
    const account = await accounts.findOneBy({ id: viewer.id });
    if (!account) throw new Unauthenticated();
    return account.email;
  }
}
