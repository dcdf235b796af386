import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { CurrentViewer, type Viewer, type Context } from '../../graphql/context.ts';
import { EmailChangeService } from './email-change.service.ts';
import { IdentityService } from './identity.service.ts';
import { PasswordChangeService } from './password-change.service.ts';
import {
  CancelEmailChangePayload,
  ChangePasswordInput,
  ChangePasswordPayload,
  ConfirmEmailChangePayload,
  ConfirmIdentityInput,
  ConfirmIdentityPayload,
  EmailChange,
  EmailLinkInput,
  RequestEmailChangeInput,
  StopEmailChangePayload,
} from './security.types.ts';

@Resolver()
export class SecurityResolver {
  constructor(
    private readonly passwords: PasswordChangeService,
    private readonly emails: EmailChangeService,
    private readonly identity: IdentityService,
  ) {}

  @Mutation(() => ConfirmIdentityPayload, {
    description:
      'A second login, which some operations ask for (UNCONFIRMED): by the password, counted together with logins. Holds for this login alone. Errors: UNAUTHENTICATED, REFUSED (the password), TOO_MANY.',
  })
  async confirmIdentity(
    @Arg('input', () => ConfirmIdentityInput, { description: 'The viewer’s password.' }) {
      password,
    }: ConfirmIdentityInput,
    @CurrentViewer() viewer: Viewer,
    @Ctx() context: Context,
  ): Promise<ConfirmIdentityPayload> {
    const confirmedUntil = await this.identity.confirmByPassword(viewer, password, context);
    return { confirmedUntil };
  }

  @Mutation(() => ChangePasswordPayload, {
    description:
      'Sets a new password and ends every other login; a mail says so. Errors: UNAUTHENTICATED, REFUSED (the current password, the new one), TOO_MANY.',
  })
  async changePassword(
    @Arg('input', () => ChangePasswordInput, {
      description: 'The present password and the new one.',
    })
    input: ChangePasswordInput,
    @CurrentViewer() viewer: Viewer,
    @Ctx() context: Context,
  ): Promise<ChangePasswordPayload> {
    await this.passwords.changePassword(viewer, input, context);
    return { done: true };
  }

  @Query(() => EmailChange, {
    nullable: true,
    description:
      'The viewer’s change of address that waits to be confirmed; null where none does. Errors: UNAUTHENTICATED.',
  })
  emailChange(@CurrentViewer() viewer: Viewer): Promise<EmailChange | null> {
    return this.emails.readOpenChange(viewer);
  }

  @Mutation(() => EmailChange, {
    description:
      'Mails the new address a link that confirms it, and the old one a link that stops it, for seven days, also afterwards; nothing changes until it is confirmed, and a change that waited ends. The answer is the same where the new address has an account, which only its mailbox is told. Errors: UNAUTHENTICATED, REFUSED (no address, the password), TOO_MANY.',
  })
  requestEmailChange(
    @Arg('input', () => RequestEmailChangeInput, {
      description: 'The new e-mail address and the account’s password.',
    })
    input: RequestEmailChangeInput,
    @CurrentViewer() viewer: Viewer,
    @Ctx() context: Context,
  ): Promise<EmailChange> {
    return this.emails.requestChange(viewer, input, context);
  }

  @Mutation(() => CancelEmailChangePayload, {
    description:
      'Ends the viewer’s change of address that waits. Calling it again changes nothing. Errors: UNAUTHENTICATED.',
  })
  async cancelEmailChange(@CurrentViewer() viewer: Viewer): Promise<CancelEmailChangePayload> {
    await this.emails.cancelChange(viewer);
    return { done: true };
  }

  @Mutation(() => ConfirmEmailChangePayload, {
    description:
      'Changes the address by the link to the new mailbox, without a login. Errors: REFUSED (link over, the address has an account by now), TOO_MANY.',
  })
  async confirmEmailChange(
    @Arg('input', () => EmailLinkInput, {
      description: 'The secret of the link that was mailed to the new address.',
    })
    { token }: EmailLinkInput,
    @Ctx() context: Context,
  ): Promise<ConfirmEmailChangePayload> {
    return { email: await this.emails.confirmChange(token, context) };
  }

  @Mutation(() => StopEmailChangePayload, {
    description:
      'Stops a change of address by the link to the old mailbox, or takes it back within seven days, with any that followed; ends every login and removes every passkey. Errors: REFUSED (link over), TOO_MANY.',
  })
  stopEmailChange(
    @Arg('input', () => EmailLinkInput, {
      description: 'The secret of the link that was mailed to the earlier address.',
    })
    { token }: EmailLinkInput,
    @Ctx() context: Context,
  ): Promise<StopEmailChangePayload> {
    return this.emails.stopChange(token, context);
  }
}
