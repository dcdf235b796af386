import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { computeContentHash } from '../tributes/review/content-hash.ts';
import { WallScreenService } from './wall-screen.service.ts';
import { ReportWallScreenInput, ReportWallScreenPayload, WallScreen } from './wall-screen.types.ts';

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
    @Ctx() { viewer }: Context,
  ): Promise<WallScreen | null> {
    const shown = await this.service.readShown(viewer, pageId);
    if (!shown) return null;
    const edges = shown.map((node) => {
      return { cursor: node.id, node, heldFor: node.heldFor, digest: computeContentHash(node) };
    });
    return { edges };
  }

  @Mutation(() => ReportWallScreenPayload, {
    description:
      'Says what a large screen shows, for the stewards; to be repeated every 10 s, as it is forgotten after 25. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (neither a member nor by the wall link’s key), NOT_FOUND (also for a wrong key), MALFORMED, TOO_MANY.',
  })
  async reportWallScreen(
    @Arg('input', () => ReportWallScreenInput) input: ReportWallScreenInput,
    @Ctx() { viewer }: Context,
  ): Promise<ReportWallScreenPayload> {
    await this.service.report(viewer, input);
    return { done: true };
  }
}
