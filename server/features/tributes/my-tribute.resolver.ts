import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { Context, Requester } from '../../graphql/context.ts';
import { NotFound } from '../../graphql/errors.ts';
import type { Limiter } from '../../graphql/rate-limit.ts';
import { resolverOf } from '../../graphql/schema.ts';
import type { StateStream } from '../../live/state-stream.ts';
import type { MyTributeFollowers } from './my-tribute-followers.ts';
import { MyTributeService } from './my-tribute.service.ts';
import {
  ChangeTributeInput,
  MyTribute,
  MyTributePayload,
  WithdrawTributeInput,
  WithdrawTributePayload,
} from './my-tribute.types.ts';

const RECEIPT = { description: 'The receipt that postTribute answered.' };

/** What the subscription is asked with. */
interface Following {
  args: { receipt: string };
  context: Context;
  info: GraphQLResolveInfo;
}

@Resolver()
export class MyTributeResolver {
  constructor(
    private readonly mine: MyTributeService,
    private readonly followers: MyTributeFollowers,
    private readonly limiter: Limiter,
  ) {}

  @Query(() => MyTribute, {
    nullable: true,
    description:
      'One’s own tribute, by its receipt; null for a receipt that opens nothing, and once it was taken back. Errors: TOO_MANY.',
  })
  async myTribute(
    @Arg('receipt', () => String, RECEIPT) receipt: string,
    @Ctx() context: Context,
  ): Promise<MyTribute | null> {
    await this.limiter.take(context.address);
    const tribute = await this.mine.find(receipt);
    return (
      (tribute && (await this.mine.senderViews(tribute.pageId, [tribute.id])).get(tribute.id)) ??
      null
    );
  }

  @Subscription(() => MyTribute, {
    subscribe: ({ args, context, info }: Following) =>
      resolverOf(info, MyTributeResolver).follow(args.receipt, context),
    description:
      'One’s own tribute as it is now, then after each change; ends (complete) once it was taken back. Errors: NOT_FOUND (a receipt that opens nothing), TOO_MANY.',
  })
  myTributeEvents(
    @Root() mine: MyTribute,
    @Arg('receipt', () => String, RECEIPT) _receipt: string,
  ): MyTribute {
    return mine;
  }

  @Mutation(() => MyTributePayload, {
    description:
      'Changes one’s own tribute for the time that the page allows; words that have to be read first go off the wall until then. The same words change nothing. ' +
      'Errors: NOT_FOUND (a receipt that opens nothing), REFUSED (time over, wall closed, empty, too long), TOO_MANY.',
  })
  async changeTribute(
    @Arg('input', () => ChangeTributeInput) input: ChangeTributeInput,
    @Ctx() context: Context,
  ): Promise<MyTributePayload> {
    return { tribute: await this.mine.changeTribute(input, context) };
  }

  @Mutation(() => WithdrawTributePayload, {
    description:
      'Takes one’s own tribute back for the time that the page allows: it is gone at once, words and picture, and the page’s members see that it was. Again changes nothing. ' +
      'Errors: NOT_FOUND (a receipt that opens nothing), REFUSED (time over), TOO_MANY.',
  })
  async withdrawTribute(
    @Arg('input', () => WithdrawTributeInput) { receipt }: WithdrawTributeInput,
    @Ctx() context: Context,
  ): Promise<WithdrawTributePayload> {
    await this.mine.withdrawTribute(receipt, context);
    return { done: true };
  }

  private async follow(receipt: string, requester: Requester): Promise<StateStream<MyTribute>> {
    await this.limiter.take(requester.address);
    const tribute = await this.mine.find(receipt);
    if (!tribute)
      throw new NotFound('This message is not there any more, or this is not its link.');
    return this.followers.follow(tribute);
  }
}
