import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import { type Context, setViewer } from '../../../graphql/context.ts';
import { LogInPayload } from '../account.types.ts';
import { SignInLinkService } from './sign-in-link.service.ts';

/** A message that is the same whether or not the address has an account. */
const LINK_SENT =
  'If this address has an account, a mail with a link is on its way. It works once, for 15 minutes.';

@InputType({ description: 'Who wants to sign in by mail.' })
class RequestSignInLinkInput {
  @Field(() => String, { description: 'The account’s e-mail address, without regard to case.' })
  email: string;
}

@ObjectType({ description: 'The same for every address, with or without an account.' })
class RequestSignInLinkPayload {
  @Field(() => String, { description: 'What to tell the person.' })
  message: string;
}

@InputType({ description: 'A mailed link that signs in.' })
class LogInByLinkInput {
  @Field(() => String, { description: 'Its token; good once, for 15 minutes.' })
  token: string;
}

@Resolver()
export class SignInLinkResolver {
  constructor(private readonly links: SignInLinkService) {}

  @Mutation(() => RequestSignInLinkPayload, {
    description: 'Mails a link that signs in. Errors: REFUSED (no address), TOO_MANY.',
  })
  async requestSignInLink(
    @Arg('input', () => RequestSignInLinkInput, { description: 'The account’s e-mail address.' }) {
      email,
    }: RequestSignInLinkInput,
    @Ctx() context: Context,
  ): Promise<RequestSignInLinkPayload> {
    await this.links.request(email, context);
    return { message: LINK_SENT };
  }

  @Mutation(() => LogInPayload, {
    description:
      'Logs in by a mailed link, once; a link is over where the address or the password was changed since. Errors: REFUSED (link over), TOO_MANY.',
  })
  async logInByLink(
    @Arg('input', () => LogInByLinkInput, {
      description: 'The secret of the mailed link; it signs in once, within 15 minutes.',
    })
    { token }: LogInByLinkInput,
    @Ctx() context: Context,
  ): Promise<LogInPayload> {
    const session = await this.links.logIn(token, context);
    setViewer(context, session.user, session.sessionId);
    return session;
  }
}
