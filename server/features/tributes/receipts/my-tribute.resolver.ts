import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { type Context, type Requester, requireValidToken } from '../../../graphql/context.ts';
import type { Limiter } from '../../../limits/rate-limit.ts';
import { getResolver } from '../../../graphql/schema.ts';
import type { StateStream } from '../../../live/state-stream.ts';
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

/** The arguments of the subscription. */
interface Following {
  args: { receipt: string };
  context: Context;
  info: GraphQLResolveInfo;
}

@Resolver()
export class MyTributeResolver {
  constructor(
    private readonly service: MyTributeService,
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
    await this.limiter.consume(context.address);
    const tribute = await this.service.find(receipt);
    return tribute && this.service.readSenderView(tribute);
  }

  @Subscription(() => MyTribute, {
    subscribe: ({ args, context, info }: Following) =>
      getResolver(info, MyTributeResolver).follow(args.receipt, context),
    description:
      'One’s own tribute as it is now, then after each change; ends (complete) once it was taken back. Errors: NOT_FOUND (a receipt that opens nothing), TOO_MANY.',
  })
  myTributeEvents(
    @Root() myTribute: MyTribute,
    @Arg('receipt', () => String, RECEIPT) _receipt: string,
  ): MyTribute {
    return myTribute;
  }

  @Mutation(() => MyTributePayload, {
    description:
      'Changes the words and the photos of one’s own tribute for the time that the page allows; what has to be read first goes off the wall until then. The same again changes nothing. ' +
      'Errors: NOT_FOUND (a receipt that opens nothing), REFUSED (time over, wall closed, empty, too long, no such picture, more than four), TOO_MANY.',
  })
  async changeTribute(
    @Arg('input', () => ChangeTributeInput, {
      description: 'The receipt and what changes; omitted fields stay as they are.',
    })
    input: ChangeTributeInput,
    @Ctx() context: Context,
  ): Promise<MyTributePayload> {
    const uploader = requireValidToken(context)?.id ?? null;
    return { tribute: await this.service.changeTribute({ ...input, uploader }, context) };
  }

  @Mutation(() => WithdrawTributePayload, {
    description:
      'Takes one’s own tribute back for the time that the page allows: it is gone at once, words and picture, and the page’s members see that it was. Calling it again changes nothing. ' +
      'Errors: NOT_FOUND (a receipt that opens nothing), REFUSED (time over), TOO_MANY.',
  })
  async withdrawTribute(
    @Arg('input', () => WithdrawTributeInput, {
      description: 'The receipt that postTribute answered.',
    })
    { receipt }: WithdrawTributeInput,
    @Ctx() context: Context,
  ): Promise<WithdrawTributePayload> {
    await this.service.withdrawTribute(receipt, context);
    return { done: true };
  }

  private async follow(receipt: string, requester: Requester): Promise<StateStream<MyTribute>> {
    await this.limiter.consume(requester.address);
    return this.followers.follow(await this.service.require(receipt));
  }
}
