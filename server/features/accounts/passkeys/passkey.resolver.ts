import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { CurrentViewer, type Viewer, type Context, setViewer } from '../../../graphql/context.ts';
import { listComplexity } from '../../../graphql/cost.ts';
import { LogInPayload } from '../account.types.ts';
import { ConfirmIdentityPayload } from '../security.types.ts';
import { PasskeyLogInService } from './passkey-log-in.service.ts';
import { Passkey } from './passkey.entity.ts';
import { MAX_PASSKEYS, PasskeyService } from './passkey.service.ts';
import {
  AddPasskeyInput,
  PasskeyAnswerInput,
  PasskeyRequest,
  RemovePasskeyInput,
  RemovePasskeyPayload,
  RenamePasskeyInput,
  StartAddingPasskeyInput,
} from './passkey.types.ts';

@Resolver()
export class PasskeyResolver {
  constructor(
    private readonly passkeys: PasskeyService,
    private readonly logIns: PasskeyLogInService,
  ) {}

  @Query(() => [Passkey], {
    description:
      'The viewer’s passkeys, in the order in which they were added; 20 at most. Errors: UNAUTHENTICATED.',
    complexity: listComplexity(MAX_PASSKEYS),
  })
  myPasskeys(@CurrentViewer() viewer: Viewer): Promise<Passkey[]> {
    return this.passkeys.list(viewer);
  }

  @Query(() => Boolean, {
    description:
      'Whether to offer the viewer a passkey: they have none, and have just signed in, so that nobody asks for the password. Errors: UNAUTHENTICATED.',
  })
  offersPasskey(@CurrentViewer() viewer: Viewer): Promise<boolean> {
    return this.passkeys.isToOffer(viewer);
  }

  @Mutation(() => PasskeyRequest, {
    description:
      'Begins to add a passkey: gives what the browser needs to create it. Errors: UNAUTHENTICATED, REFUSED (field `password`: wanted a quarter of an hour after signing in, or wrong), TOO_MANY.',
  })
  async startAddingPasskey(
    @Arg('input', () => StartAddingPasskeyInput, {
      description:
        'The account’s password, unless the viewer signed in within a quarter of an hour.',
    })
    { password }: StartAddingPasskeyInput,
    @CurrentViewer() viewer: Viewer,
    @Ctx() context: Context,
  ): Promise<PasskeyRequest> {
    return { options: await this.passkeys.startAdding(viewer, password ?? null, context) };
  }

  @Mutation(() => Passkey, {
    description:
      'Adds the passkey that the browser has made; a mail says so. Errors: UNAUTHENTICATED, MALFORMED, REFUSED (made for another challenge, site or login; they have twenty already; the name).',
  })
  addPasskey(
    @Arg('input', () => AddPasskeyInput, {
      description:
        'What the browser made for the challenge of startAddingPasskey, and a name for it.',
    })
    input: AddPasskeyInput,
    @CurrentViewer() viewer: Viewer,
    @Ctx() context: Context,
  ): Promise<Passkey> {
    return this.passkeys.add(viewer, input, context);
  }

  @Mutation(() => Passkey, {
    description: 'Renames a passkey. Errors: UNAUTHENTICATED, NOT_FOUND, REFUSED (the name).',
  })
  renamePasskey(
    @Arg('input', () => RenamePasskeyInput, {
      description: 'The passkey and its name, up to 60 characters.',
    })
    { id, name }: RenamePasskeyInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<Passkey> {
    return this.passkeys.rename(viewer, id, name);
  }

  @Mutation(() => RemovePasskeyPayload, {
    description:
      'Removes a passkey; logins that it began go on. Calling it again changes nothing. Errors: UNAUTHENTICATED.',
  })
  async removePasskey(
    @Arg('input', () => RemovePasskeyInput, { description: 'The passkey.' }) {
      id,
    }: RemovePasskeyInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<RemovePasskeyPayload> {
    await this.passkeys.remove(viewer, id);
    return { done: true };
  }

  @Mutation(() => PasskeyRequest, {
    description: 'Begins to log in with a passkey, of whichever account. Errors: TOO_MANY.',
  })
  async startPasskeyLogIn(@Ctx() context: Context): Promise<PasskeyRequest> {
    return { options: await this.logIns.start(context) };
  }

  @Mutation(() => LogInPayload, {
    description:
      'Logs in with what a passkey has signed. Errors: MALFORMED, REFUSED (not known, removed, or signed for something else), TOO_MANY.',
  })
  async logInWithPasskey(
    @Arg('input', () => PasskeyAnswerInput, { description: 'What a passkey signed.' }) {
      credential,
    }: PasskeyAnswerInput,
    @Ctx() context: Context,
  ): Promise<LogInPayload> {
    const session = await this.logIns.logIn(credential, context);
    setViewer(context, session.user, session.sessionId);
    return session;
  }

  @Mutation(() => PasskeyRequest, {
    description:
      'Begins to confirm who the viewer is by one of their passkeys. Errors: UNAUTHENTICATED, REFUSED (they have none), TOO_MANY.',
  })
  async startPasskeyConfirmation(
    @CurrentViewer() viewer: Viewer,
    @Ctx() context: Context,
  ): Promise<PasskeyRequest> {
    return { options: await this.logIns.startConfirming(viewer, context) };
  }

  @Mutation(() => ConfirmIdentityPayload, {
    description:
      'Confirms who the viewer is, as confirmIdentity does, by a passkey instead of the password. Errors: UNAUTHENTICATED, MALFORMED, REFUSED (somebody else’s, or signed for something else), TOO_MANY.',
  })
  async confirmIdentityWithPasskey(
    @Arg('input', () => PasskeyAnswerInput, {
      description: 'What one of the viewer’s own passkeys signed.',
    })
    { credential }: PasskeyAnswerInput,
    @CurrentViewer() viewer: Viewer,
    @Ctx() context: Context,
  ): Promise<ConfirmIdentityPayload> {
    return { confirmedUntil: await this.logIns.confirm(viewer, credential, context) };
  }
}
