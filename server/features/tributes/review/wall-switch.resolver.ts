import { Arg, ID, Mutation, Query, Resolver } from 'type-graphql';
import { CurrentViewer, type Viewer } from '../../../graphql/context.ts';
import { WallSwitchService, Wall, WallPayload } from './wall-switch.service.ts';

const ERRORS =
  'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND, REFUSED (no wall on the page).';

@Resolver()
export class WallSwitchResolver {
  constructor(private readonly service: WallSwitchService) {}

  @Query(() => Wall, {
    description:
      'How a page’s wall takes messages and who decided so, for its members. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND.',
  })
  wall(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<Wall> {
    return this.service.readWall(viewer, pageId);
  }

  @Mutation(() => WallPayload, {
    description:
      'Holds every new message of a page from now on, until a member has read it. Calling it again changes nothing, and the answer says who did. ' +
      ERRORS,
  })
  holdEverything(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<WallPayload> {
    return this.service.switch(viewer, pageId, 'readFirst', true);
  }

  @Mutation(() => WallPayload, {
    description:
      'Lets new messages onto the wall at once again; those that wait go on waiting. Calling it again changes nothing, and the answer says who did. ' +
      ERRORS,
  })
  stopHolding(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<WallPayload> {
    return this.service.switch(viewer, pageId, 'readFirst', false);
  }

  @Mutation(() => WallPayload, {
    description:
      'Takes no more messages on a page for now; what is on its wall stays. Calling it again changes nothing, and the answer says who did. ' +
      ERRORS,
  })
  closeWall(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<WallPayload> {
    return this.service.switch(viewer, pageId, 'closed', true);
  }

  @Mutation(() => WallPayload, {
    description:
      'Takes messages on a page again. Calling it again changes nothing, and the answer says who did. ' +
      ERRORS,
  })
  reopenWall(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<WallPayload> {
    return this.service.switch(viewer, pageId, 'closed', false);
  }
}
