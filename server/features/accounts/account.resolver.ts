import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Unauthenticated } from '../../graphql/errors.ts';
import { AccountLimits } from './account.limits.ts';
import { AccountService } from './account.service.ts';
import {
  ForgotPasswordInput,
  ForgotPasswordPayload,
  LINK_ON_ITS_WAY,
  LogInInput,
  LogInPayload,
  RegisterByInvitationInput,
  RegisterByInvitationPayload,
  RegisterInput,
  RegisterPayload,
  ResetPasswordInput,
  ResetPasswordPayload,
} from './account.types.ts';
import { PasswordResetService } from './password-reset.service.ts';
import { UserAccount } from './user.entity.ts';

@Resolver()
export class AccountResolver {
  constructor(
    private readonly accounts: AccountService,
    private readonly resets: PasswordResetService,
    private readonly limits: AccountLimits,
  ) {}

  @Query(() => UserAccount, {
    nullable: true,
    description:
      'Who asks; null for visitors. Errors: UNAUTHENTICATED, beside the null, for a token that is not good any more.',
  })
  async viewer(@Ctx() context: Context): Promise<UserAccount | null> {
    if (context.failed) throw new Unauthenticated();
    return context.viewer && this.accounts.profile(context.viewer);
  }

  @Query(() => Boolean, {
    description:
      'Whether an e-mail address has an account. Errors: REFUSED (no address), TOO_MANY.',
  })
  async emailExists(
    @Arg('email', () => String, { description: 'Without regard to case.' }) email: string,
    @Ctx() { address }: Context,
  ): Promise<boolean> {
    await this.limits.checkEmail(address);
    return this.accounts.emailExists(email);
  }

  @Mutation(() => LogInPayload, {
    description:
      'Logs in. Errors: REFUSED (in the same words for unknown addresses and wrong passwords), TOO_MANY.',
  })
  async logIn(
    @Arg('input', () => LogInInput) { email, password }: LogInInput,
    @Ctx() context: Context,
  ): Promise<LogInPayload> {
    await this.limits.logIn(context.address, email);
    const session = await this.accounts.logIn(email, password);
    context.viewer = { id: session.user.id, sessionId: session.sessionId }; // the rest of the operation is answered to them
    return session;
  }

  @Mutation(() => RegisterPayload, {
    description:
      'Makes an account, uses the activation code up and logs in, all or nothing. Errors: REFUSED (code, email or password), TOO_MANY.',
  })
  async register(
    @Arg('input', () => RegisterInput) input: RegisterInput,
    @Ctx() context: Context,
  ): Promise<RegisterPayload> {
    await this.limits.register(context.address);
    const registered = await this.accounts.register(input);
    context.viewer = { id: registered.user.id, sessionId: registered.sessionId };
    return registered;
  }

  @Mutation(() => RegisterByInvitationPayload, {
    description:
      'Makes an account, uses the invitation up and logs in, all or nothing. Errors: REFUSED (invitation, email, password or name), TOO_MANY.',
  })
  async registerByInvitation(
    @Arg('input', () => RegisterByInvitationInput) input: RegisterByInvitationInput,
    @Ctx() context: Context,
  ): Promise<RegisterByInvitationPayload> {
    await this.limits.register(context.address);
    const registered = await this.accounts.registerByInvitation(input);
    context.viewer = { id: registered.user.id, sessionId: registered.sessionId };
    return registered;
  }

  @Mutation(() => ForgotPasswordPayload, {
    description: 'Mails a link for a new password. Errors: REFUSED (no address), TOO_MANY.',
  })
  async forgotPassword(
    @Arg('input', () => ForgotPasswordInput) { email }: ForgotPasswordInput,
    @Ctx() { address }: Context,
  ): Promise<ForgotPasswordPayload> {
    await this.limits.forgotPassword(address, email);
    this.resets.forgotPassword(email);
    return { message: LINK_ON_ITS_WAY };
  }

  @Mutation(() => ResetPasswordPayload, {
    description:
      'Sets a new password by a mailed link and ends every older login. Errors: REFUSED (link over, password), TOO_MANY.',
  })
  async resetPassword(
    @Arg('input', () => ResetPasswordInput) { token, password }: ResetPasswordInput,
    @Ctx() { address }: Context,
  ): Promise<ResetPasswordPayload> {
    await this.limits.resetPassword(address);
    await this.resets.resetPassword(token, password);
    return { done: true };
  }
}
