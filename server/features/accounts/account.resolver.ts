import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { setViewer, type Context, requireValidToken } from '../../graphql/context.ts';
import { AccountService } from './account.service.ts';
import {
  ForgotPasswordInput,
  ForgotPasswordPayload,
  RESET_LINK_SENT,
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
  ) {}

  @Query(() => UserAccount, {
    nullable: true,
    description:
      'Who asks; null for visitors. Errors: UNAUTHENTICATED, beside the null, for an expired or revoked token.',
  })
  async viewer(@Ctx() context: Context): Promise<UserAccount | null> {
    const viewer = requireValidToken(context);
    return viewer && this.accounts.profile(viewer);
  }

  @Query(() => Boolean, {
    description:
      'Whether an e-mail address has an account. Errors: REFUSED (no address), TOO_MANY.',
  })
  async emailExists(
    @Arg('email', () => String, { description: 'Without regard to case.' }) email: string,
    @Ctx() context: Context,
  ): Promise<boolean> {
    return this.accounts.emailExists(email, context);
  }

  @Mutation(() => LogInPayload, {
    description:
      'Logs in. Errors: REFUSED (in the same words for unknown addresses and wrong passwords), TOO_MANY.',
  })
  async logIn(
    @Arg('input', () => LogInInput, { description: 'The account’s e-mail address and password.' })
    input: LogInInput,
    @Ctx() context: Context,
  ): Promise<LogInPayload> {
    const session = await this.accounts.logIn(input, context);
    setViewer(context, session.user, session.sessionId);
    return session;
  }

  @Mutation(() => RegisterPayload, {
    description:
      'Makes an account, uses the activation code up and logs in, all or nothing. Errors: REFUSED (code, email or password), TOO_MANY.',
  })
  async register(
    @Arg('input', () => RegisterInput, {
      description: 'The e-mail address and password of the new account, and an activation code.',
    })
    input: RegisterInput,
    @Ctx() context: Context,
  ): Promise<RegisterPayload> {
    const registered = await this.accounts.register(input, context);
    setViewer(context, registered.user, registered.sessionId);
    return registered;
  }

  @Mutation(() => RegisterByInvitationPayload, {
    description:
      'Makes an account, uses the invitation up and logs in, all or nothing. Errors: REFUSED (invitation, email, password or name), TOO_MANY.',
  })
  async registerByInvitation(
    @Arg('input', () => RegisterByInvitationInput, {
      description:
        'The e-mail address and password of the new account, and the secret of the invitation’s link.',
    })
    input: RegisterByInvitationInput,
    @Ctx() context: Context,
  ): Promise<RegisterByInvitationPayload> {
    const registered = await this.accounts.registerByInvitation(input, context);
    setViewer(context, registered.user, registered.sessionId);
    return registered;
  }

  @Mutation(() => ForgotPasswordPayload, {
    description: 'Mails a link for a new password. Errors: REFUSED (no address), TOO_MANY.',
  })
  async forgotPassword(
    @Arg('input', () => ForgotPasswordInput, { description: 'The account’s e-mail address.' }) {
      email,
    }: ForgotPasswordInput,
    @Ctx() context: Context,
  ): Promise<ForgotPasswordPayload> {
    await this.resets.forgotPassword(email, context);
    return { message: RESET_LINK_SENT };
  }

  @Mutation(() => ResetPasswordPayload, {
    description:
      'Sets a new password by a mailed link, ends every older login and removes every passkey. Errors: REFUSED (link over, password), TOO_MANY.',
  })
  async resetPassword(
    @Arg('input', () => ResetPasswordInput, {
      description: 'The secret of the mailed link, and the new password.',
    })
    { token, password }: ResetPasswordInput,
    @Ctx() context: Context,
  ): Promise<ResetPasswordPayload> {
    await this.resets.resetPassword(token, password, context);
    return { done: true };
  }
}
