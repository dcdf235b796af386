import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { AccountLimits } from './account.limits.ts';
import {
  LogOutInput,
  LogOutPayload,
  RefreshSessionInput,
  RefreshSessionPayload,
} from './account.types.ts';
import { SessionService } from './session.service.ts';

@Resolver()
export class SessionResolver {
  constructor(
    private readonly sessions: SessionService,
    private readonly limits: AccountLimits,
  ) {}

  @Mutation(() => RefreshSessionPayload, {
    description:
      'Gives new tokens for a refresh token. Several tabs with the same one within 30 s all get its successor; later it ends the login. Errors: UNAUTHENTICATED, TOO_MANY.',
  })
  async refreshSession(
    @Arg('input', () => RefreshSessionInput) { refreshToken }: RefreshSessionInput,
    @Ctx() context: Context,
  ): Promise<RefreshSessionPayload> {
    await this.limits.refresh(context);
    return this.sessions.refresh(refreshToken);
  }

  @Mutation(() => LogOutPayload, {
    description:
      'Ends the login of the given refresh token, or else of the access token. Again is fine. Errors: UNAUTHENTICATED where neither is known.',
  })
  async logOut(
    @Arg('input', () => LogOutInput) { refreshToken }: LogOutInput,
    @Ctx() { viewer }: Context,
  ): Promise<LogOutPayload> {
    await this.sessions.end(refreshToken ?? '', viewer);
    return { done: true };
  }
}
