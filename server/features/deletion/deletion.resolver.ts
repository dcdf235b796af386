import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { askerOf } from '../pages/asker.ts';
import { Page } from '../pages/page.entity.ts';
import type { DeletionService } from './deletion.service.ts';
import { DeletionPayload, PageDeletion } from './deletion.types.ts';

@Resolver()
export class DeletionResolver {
  constructor(private readonly service: DeletionService) {}

  @Query(() => PageDeletion, {
    nullable: true,
    description:
      'Why there is no page at an address: it was put away and can be brought back until it is gone, or a plate’s page was erased; null otherwise. ' +
      'Errors: UNAUTHENTICATED for a token that is not good any more.',
  })
  pageDeletion(
    @Arg('url', () => String) url: string,
    @Ctx() context: Context,
  ): Promise<PageDeletion | null> {
    return this.service.findDeletion(url, askerOf(context));
  }

  @Mutation(() => DeletionPayload, {
    description:
      'Puts a page away: at once nobody can open it, for thirty days each of its members can bring it back, then it is erased with everything on it. All members get a mail. Again is fine. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (not its owner), NOT_FOUND.',
  })
  deletePage(
    @Arg('pageId', () => ID) pageId: string,
    @Ctx() { viewer }: Context,
  ): Promise<DeletionPayload> {
    return this.service.deletePage(viewer, pageId);
  }

  @Mutation(() => Page, {
    description:
      'Brings back a page that was put away, as it was; the other members get a mail. Again is fine. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND (none, or gone).',
  })
  restorePage(@Arg('pageId', () => ID) pageId: string, @Ctx() { viewer }: Context): Promise<Page> {
    return this.service.restorePage(viewer, pageId);
  }
}
