import {
  Arg,
  Ctx,
  Field,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  registerEnumType,
  Resolver,
} from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { UserAccount } from '../accounts/user.entity.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { ListedMail } from './mails.service.ts';
import type { Operators } from './operators.ts';
import { DENIED, LISTED } from './pages.resolver.ts';
import type { OperatorVerbs } from './verbs.ts';

export enum OperatorMailState {
  QUEUED = 'queued',
  FAILING = 'failing',
  SENT = 'sent',
  BOUNCED = 'bounced',
  GIVEN_UP = 'given_up',
}
registerEnumType(OperatorMailState, {
  name: 'OperatorMailState',
  description: 'What became of a mail.',
  valuesConfig: {
    QUEUED: { description: 'It is on its way.' },
    FAILING: { description: 'It did not arrive yet, and is tried again.' },
    SENT: { description: 'The mail server took it.' },
    BOUNCED: { description: 'The mail server refused its address for good.' },
    GIVEN_UP: { description: 'It did not arrive while it was of use.' },
  },
});

@ObjectType({ description: 'A mail without its words.' })
class OperatorMail {
  @Field(() => ID, { description: 'A UUID.' })
  id: string;

  @Field(() => OperatorMailState, { description: 'What became of it.' })
  state: OperatorMailState;

  @Field(() => Boolean, { description: 'Whether it can be tried again.' })
  canRetry: boolean;

  @Field(() => Boolean, {
    description: 'Whether it can go to another address: only what is about a page can.',
  })
  canRedirect: boolean;

  @Field(() => String, {
    description: 'What it is about, such as “Digest”; not its subject, which may name people.',
  })
  about: string;

  @Field(() => String, { description: 'Whom it goes to: the first letter and the host.' })
  to: string;

  @Field(() => Date, { description: 'When it was written.' })
  createdAt: Date;

  @Field(() => Int, { description: 'How often it was tried.' })
  tries: number;

  @Field(() => Date, { description: 'When it is tried next, while it waits.' })
  nextTryAt: Date;

  @Field(() => Date, { nullable: true, description: 'When the mail server took it.' })
  sentAt: Date | null;

  @Field(() => String, { nullable: true, description: 'The mail server’s last error.' })
  lastError: string | null;
}

@ObjectType({ description: 'The mail is tried again.' })
class OperatorResendMailPayload {
  @Field(() => OperatorMail, { description: 'The mail as it is now.' })
  mail: OperatorMail;
}

@ObjectType({ description: 'A test is on its way.' })
class OperatorTestMailPayload {
  @Field(() => String, { description: 'The address that it goes to.' })
  to: string;
}

@Resolver()
export class OperatorMailsResolver {
  constructor(
    private readonly operators: Operators,
    private readonly verbs: OperatorVerbs,
    private readonly queue: Pick<MailQueue, 'sendSoon'>,
  ) {}

  @Query(() => [OperatorMail], {
    description: `Mails of the last thirty days without their words: the ${LISTED} newest, or those after a mail. Errors: ${DENIED}.`,
    complexity: listComplexity(LISTED, 50),
  })
  async operatorMails(
    @Ctx() context: Context,
    @Arg('state', () => OperatorMailState, { nullable: true }) state?: OperatorMailState | null,
    @Arg('after', () => ID, { nullable: true }) after?: string | null,
  ): Promise<ListedMail[]> {
    await this.operators.require(context);
    return this.verbs.mails.list(state ?? null, LISTED, after ?? null);
  }

  @Mutation(() => OperatorResendMailPayload, {
    description: `Tries a mail again at once that did not arrive; to another address only after a second login, and only a mail about a page. Errors: ${DENIED}, UNCONFIRMED (another address), NOT_FOUND, REFUSED (sent, of no use any more, no address, about an account).`,
  })
  async operatorResendMail(
    @Arg('id', () => ID) id: string,
    @Ctx() context: Context,
    @Arg('to', () => String, { nullable: true }) to?: string | null,
  ): Promise<{ mail: ListedMail }> {
    const actor =
      to == null
        ? await this.operators.require(context)
        : await this.operators.requireConfirmed(context);
    const mail = await this.verbs.mails.resend(actor, id, to ?? null);
    this.queue.sendSoon();
    return { mail };
  }

  @Mutation(() => OperatorTestMailPayload, {
    description: `Sends the operator a mail, to see that mails arrive. Errors: ${DENIED}.`,
  })
  async operatorSendTestMail(@Ctx() context: Context): Promise<OperatorTestMailPayload> {
    const { userId } = await this.operators.require(context);
    const accounts = this.verbs.db.getRepository(UserAccount);
    const { email: to } = await accounts.findOneByOrFail({ id: userId });
    await this.verbs.mails.sendTest(to);
    this.queue.sendSoon();
    return { to };
  }
}
