import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { CurrentViewer, type Viewer, type Context } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { AccountLimits } from './account.limits.ts';
import {
  LogOutInput,
  LogOutPayload,
  RefreshSessionInput,
  RefreshSessionPayload,
} from './account.types.ts';
import {
  SESSION_LIMIT,
  SessionListService,
  EndSessionInput,
  EndSessionPayload,
  Session,
} from './session-list.service.ts';
import { SessionService } from './session.service.ts';

@Resolver()
export class SessionResolver {
  constructor(
    private readonly sessions: SessionService,
    private readonly limits: AccountLimits,
    private readonly list: SessionListService,
  ) {}

  @Mutation(() => RefreshSessionPayload, {
    description:
      'Gives new tokens for a refresh token. Several tabs with the same one within 30 s all get its successor; later it ends the login. Errors: UNAUTHENTICATED, TOO_MANY.',
  })
  async refreshSession(
    @Arg('input', () => RefreshSessionInput, { description: 'The refresh token of the login.' }) {
      refreshToken,
    }: RefreshSessionInput,
    @Ctx() context: Context,
  ): Promise<RefreshSessionPayload> {
    await this.limits.refresh(context);
    return this.sessions.refresh(refreshToken, context.agent);
  }

  @Mutation(() => LogOutPayload, {
    description:
      'Ends the login of the given refresh token, or else of the access token. Calling it again changes nothing. Errors: UNAUTHENTICATED where neither is known.',
  })
  async logOut(
    @Arg('input', () => LogOutInput, { description: 'The refresh token of the login that ends.' }) {
      refreshToken,
    }: LogOutInput,
    @Ctx() { viewer }: Context,
  ): Promise<LogOutPayload> {
    await this.sessions.end(refreshToken ?? '', viewer);
    return { done: true };
  }

  @Query(() => [Session], {
    description:
      'Where the viewer is signed in, this device first, then the one last used: 50 of those after the session `after`. Errors: UNAUTHENTICATED, MALFORMED.',
    complexity: listComplexity(SESSION_LIMIT, 20),
  })
  mySessions(
    @CurrentViewer() viewer: Viewer,
    @Arg('after', () => ID, { nullable: true, description: 'The last one of the part before.' })
    after?: string | null,
  ): Promise<Session[]> {
    return this.list.list(viewer, after ?? null);
  }

  @Mutation(() => EndSessionPayload, {
    description:
      'Signs the viewer out somewhere; what is open there ends at once. Calling it again changes nothing. Errors: UNAUTHENTICATED, NOT_FOUND.',
  })
  async endSession(
    @Arg('input', () => EndSessionInput, { description: 'The login that ends.' }) {
      id,
    }: EndSessionInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<EndSessionPayload> {
    await this.list.end(viewer, id);
    return { done: true };
  }

  @Mutation(() => EndSessionPayload, {
    description:
      'Signs the viewer out everywhere, here too; what is open ends at once. Errors: UNAUTHENTICATED.',
  })
  async endAllSessions(@CurrentViewer() viewer: Viewer): Promise<EndSessionPayload> {
    await this.list.endAll(viewer);
    return { done: true };
  }
}
