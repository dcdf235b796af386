import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { UserAccount } from '../accounts/user.entity.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { OPERATOR_PART } from '../../../protocol/limits.ts';
import { ACCESS_ERRORS } from './listing.ts';
import type { Operators } from './operators.ts';
import type { OperatorActions } from './actions.ts';
import {
  OperatorMailState,
  OperatorMail,
  OperatorResendMailPayload,
  OperatorTestMailPayload,
} from './mails.types.ts';

@Resolver()
export class OperatorMailsResolver {
  constructor(
    private readonly operators: Operators,
    private readonly actions: OperatorActions,
    private readonly queue: Pick<MailQueue, 'sendSoon'>,
  ) {}

  @Query(() => [OperatorMail], {
    description: `Mails of the last thirty days without their words: the ${OPERATOR_PART} newest, or those after a mail. Errors: ${ACCESS_ERRORS}.`,
    complexity: listComplexity(OPERATOR_PART, 50),
  })
  async operatorMails(
    @Ctx() context: Context,
    @Arg('state', () => OperatorMailState, {
      nullable: true,
      description: 'Only mails in this state.',
    })
    state?: OperatorMailState | null,
    @Arg('after', () => ID, { nullable: true, description: 'The last mail of the part before.' })
    after?: string | null,
  ): Promise<OperatorMail[]> {
    await this.operators.require(context);
    return this.actions.mails.list(state ?? null, OPERATOR_PART, after ?? null);
  }

  @Mutation(() => OperatorResendMailPayload, {
    description: `Tries a mail again at once that did not arrive; to another address only after a second login, and only a mail about a page. Errors: ${ACCESS_ERRORS}, UNCONFIRMED (another address), NOT_FOUND, REFUSED (sent, of no use any more, no address, about an account).`,
  })
  async operatorResendMail(
    @Arg('id', () => ID, { description: 'The mail.' }) id: string,
    @Ctx() context: Context,
    @Arg('to', () => String, {
      nullable: true,
      description: 'Another e-mail address for it; the one that it had where absent.',
    })
    to?: string | null,
  ): Promise<OperatorResendMailPayload> {
    const actor =
      to == null
        ? await this.operators.require(context)
        : await this.operators.requireConfirmed(context);
    const mail = await this.actions.mails.resend(actor, id, to ?? null);
    this.queue.sendSoon();
    return { mail };
  }

  @Mutation(() => OperatorTestMailPayload, {
    description: `Sends the operator a mail, to see that mails arrive. Errors: ${ACCESS_ERRORS}.`,
  })
  async operatorSendTestMail(@Ctx() context: Context): Promise<OperatorTestMailPayload> {
    const { userId } = await this.operators.require(context);
    const accounts = this.actions.db.getRepository(UserAccount);
    const { email: to } = await accounts.findOneByOrFail({ id: userId });
    await this.actions.mails.sendTest(to);
    this.queue.sendSoon();
    return { to };
  }
}
