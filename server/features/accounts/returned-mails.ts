import { Field, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { DataSource } from 'typeorm';
import { CurrentViewer, type Viewer } from '../../graphql/context.ts';
import { Unauthenticated } from '../../errors/public-errors.ts';
import { DateTime } from '../../graphql/date-time.ts';
import type { Limiter } from '../../limits/rate-limit.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
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

@ObjectType({ description: 'That mails to the viewer’s address come back.' })
class ReturnedMails {
  @Field(() => String, { description: 'The address.' })
  email: string;

  @Field(() => DateTime, { description: 'Since when.' })
  since: Date;
}

@ObjectType({ description: 'A mail is on its way.' })
class TryMyAddressPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  done: boolean;
}

/** Shows accounts the mails that did not reach them, and tries an address again. */
@Resolver()
export class ReturnedMailsResolver {
  constructor(private readonly dependencies: Dependencies) {}

  @Query(() => ReturnedMails, {
    nullable: true,
    description:
      'Whether mails to the viewer’s address come back; null where they do not. Until it works again, only what they ask for is sent there. Errors: UNAUTHENTICATED.',
  })
  async returnedMails(@CurrentViewer() viewer: Viewer): Promise<ReturnedMails | null> {
    const email = await this.readEmail(viewer);
    const bounce = await findBounce(this.dependencies.db.manager, email);
    return bounce && { email, since: bounce.since };
  }

  @Mutation(() => TryMyAddressPayload, {
    description:
      'Mails the viewer’s address once more; when it takes the mail, everything is sent there again. Errors: UNAUTHENTICATED, TOO_MANY (three in an hour).',
  })
  async tryMyAddress(@CurrentViewer() viewer: Viewer): Promise<TryMyAddressPayload> {
    const { db, mails, limit, publicUrl } = this.dependencies;
    const email = await this.readEmail(viewer);
    await limit.consume(viewer.id);
    await mails.add(db.manager, createCheckMail(email, publicUrl), USEFUL_MINUTES);
    mails.sendSoon();
    return { done: true };
  }

  private async readEmail(viewer: Viewer): Promise<string> {
    const accounts = this.dependencies.db.getRepository(UserAccount);
    const account = await accounts.findOneBy({ id: viewer.id });
    if (!account) throw new Unauthenticated();
    return account.email;
  }
}
