import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { toAsker } from '../pages/asker.ts';
import { ACTS_SHOWN, TakedownNoticeService } from './takedown-notice.service.ts';
import { OperatorAct, PageTakedown } from './takedown.types.ts';

@Resolver()
export class TakedownResolver {
  constructor(private readonly notices: TakedownNoticeService) {}

  @Query(() => PageTakedown, {
    nullable: true,
    description:
      'Why there is no page at an address: the operator took it down; null otherwise. Errors: UNAUTHENTICATED for a token that is not good any more.',
  })
  pageTakedown(
    @Arg('url', () => String) url: string,
    @Ctx() context: Context,
  ): Promise<PageTakedown | null> {
    return this.notices.find(url, toAsker(context));
  }

  @Query(() => [OperatorAct], {
    description: `What whoever runs the installation did about a page: opened, took down, put back; the newest ${ACTS_SHOWN}, for its members. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND.`,
    complexity: listComplexity(ACTS_SHOWN, 20),
  })
  pageOversight(
    @Arg('pageId', () => ID) pageId: string,
    @Ctx() { viewer }: Context,
  ): Promise<OperatorAct[]> {
    return this.notices.readActs(viewer, pageId);
  }
}
