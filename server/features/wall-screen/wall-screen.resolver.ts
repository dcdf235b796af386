import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { CurrentViewer, type Viewer, type Context } from '../../graphql/context.ts';
import { getResolver } from '../../graphql/schema.ts';
import { toReviewEdge } from '../tributes/review/review-edge.ts';
import { WallScreenService } from './wall-screen.service.ts';
import {
  ReportWallScreenInput,
  ReportWallScreenPayload,
  SkipOnWallInput,
  SkipOnWallPayload,
  WallScreen,
  WallSkip,
} from './wall-screen.types.ts';

/** The arguments of the subscription. */
interface Following {
  args: { pageId: string; key?: string | null };
  context: Context;
  info: GraphQLResolveInfo;
}

@Resolver()
export class WallScreenResolver {
  constructor(private readonly service: WallScreenService) {}

  @Query(() => WallScreen, {
    nullable: true,
    description:
      'What is on the large screens of a page’s wall, for its members; null where no screen says what it shows. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND.',
  })
  async wallScreen(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<WallScreen | null> {
    const screen = await this.service.readShown(viewer, pageId);
    if (!screen) return null;
    const { shown, next, photo } = screen;
    return { edges: shown.map(toReviewEdge), next: next.map(toReviewEdge), photo };
  }

  @Mutation(() => SkipOnWallPayload, {
    description:
      'Asks the page’s large screens to go on to what is next; nothing is decided about what is skipped. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND, MALFORMED, TOO_MANY.',
  })
  async skipOnWall(
    @Arg('input', () => SkipOnWallInput, {
      description: 'The page, and the tributes that are on its screens now.',
    })
    input: SkipOnWallInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<SkipOnWallPayload> {
    await this.service.skip(viewer, input);
    return { done: true };
  }

  @Subscription(() => WallSkip, {
    subscribe: ({ args, context, info }: Following) =>
      getResolver(info, WallScreenResolver).service.followSkips(
        context.viewer,
        args.pageId,
        args.key ?? null,
      ),
    description:
      'What members ask a large screen of the page to skip; nothing is replayed. Ends (complete) with the wall link or the membership. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (neither a member nor by the wall link’s key), NOT_FOUND (also for a wrong key).',
  })
  wallSkips(
    @Root() skip: WallSkip,
    @Arg('pageId', () => ID, { description: 'The page.' }) _pageId: string,
    @Arg('key', () => String, { nullable: true, description: 'The key of the page’s wall link.' })
    _key?: string | null,
  ): WallSkip {
    return skip;
  }

  @Mutation(() => ReportWallScreenPayload, {
    description:
      'Says what a large screen shows, for the stewards; to be repeated every 10 s, as it is forgotten after 25. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (neither a member nor by the wall link’s key), NOT_FOUND (also for a wrong key), MALFORMED, TOO_MANY.',
  })
  async reportWallScreen(
    @Arg('input', () => ReportWallScreenInput, {
      description: 'The screen, its page, and the tributes or the photo that it shows.',
    })
    input: ReportWallScreenInput,
    @Ctx() { viewer }: Context,
  ): Promise<ReportWallScreenPayload> {
    await this.service.report(viewer, input);
    return { done: true };
  }
}
