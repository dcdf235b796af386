import { Field, InputType, ObjectType } from 'type-graphql';
import { Page } from '../pages/page.entity.ts';
import { UserAccount } from './user.entity.ts';

@InputType({ description: 'Who logs in.' })
export class LogInInput {
  @Field(() => String, { description: 'The account’s e-mail address, without regard to case.' })
  email: string;

  @Field(() => String, { description: 'Its password.' })
  password: string;
}

@ObjectType({ description: 'A new login.' })
export class LogInPayload {
  @Field(() => String, {
    description: 'For the header `Authorization: JWT <token>`; good for 15 minutes.',
  })
  accessToken: string;

  @Field(() => String, { description: 'Good once, for the next access token.' })
  refreshToken: string;

  @Field(() => UserAccount, { description: 'Who is logged in.' })
  user: UserAccount;
}

@InputType({ description: 'A new account and the code that opens it.' })
export class RegisterInput {
  @Field(() => String, { description: 'An activation code, with or without dashes.' })
  code: string;

  @Field(() => String, { description: 'An address that has no account yet, up to 254 characters.' })
  email: string;

  @Field(() => String, { description: '8 to 200 characters, none of the most common passwords.' })
  password: string;
}

@ObjectType({ description: 'A new account, logged in, with its page.' })
export class RegisterPayload extends LogInPayload {
  @Field(() => Page, { description: 'The code’s page, not yet set up.' })
  page: Page;
}

@InputType({ description: 'A new account for somebody who was invited to a page.' })
export class RegisterByInvitationInput {
  @Field(() => String, { description: 'The token of the invitation’s link.' })
  token: string;

  @Field(() => String, { description: 'An address that has no account yet, up to 254 characters.' })
  email: string;

  @Field(() => String, { description: '8 to 200 characters, none of the most common passwords.' })
  password: string;

  @Field(() => String, {
    nullable: true,
    description:
      'How the other members shall call them, as in setMyName; without, one is made from the address.',
  })
  name?: string | null;
}

@ObjectType({ description: 'A new account, logged in, with the page it was invited to.' })
export class RegisterByInvitationPayload extends LogInPayload {
  @Field(() => Page, { description: 'The page that they may edit now.' })
  page: Page;
}

@InputType({ description: 'The login to renew.' })
export class RefreshSessionInput {
  @Field(() => String, { description: 'The newest refresh token.' })
  refreshToken: string;
}

@ObjectType({ description: 'New tokens of a login.' })
export class RefreshSessionPayload {
  @Field(() => String, { description: 'Good for 15 minutes.' })
  accessToken: string;

  @Field(() => String, { description: 'To be kept instead of the one that was sent.' })
  refreshToken: string;
}

@InputType({ description: 'The login to end.' })
export class LogOutInput {
  @Field(() => String, {
    nullable: true,
    description: 'Names the login where the access token has expired.',
  })
  refreshToken: string | null;
}

@ObjectType({ description: 'The login is over.' })
export class LogOutPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  done: boolean;
}

@InputType({ description: 'Who forgot a password.' })
export class ForgotPasswordInput {
  @Field(() => String, { description: 'The account’s e-mail address.' })
  email: string;
}

@ObjectType({ description: 'The same for every address, with or without an account.' })
export class ForgotPasswordPayload {
  @Field(() => String, { description: 'What to tell the person.' })
  message: string;
}

@InputType({ description: 'A new password, with the right to set it.' })
export class ResetPasswordInput {
  @Field(() => String, { description: 'The token of the mailed link; good once, for 30 minutes.' })
  token: string;

  @Field(() => String, { description: '8 to 200 characters, none of the most common passwords.' })
  password: string;
}

@ObjectType({ description: 'The password is changed and every older login has ended.' })
export class ResetPasswordPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  done: boolean;
}

/** A message that is the same whether or not the address has an account. */
export const RESET_LINK_SENT =
  'If this address has an account, a mail with a link is on its way. It works for 30 minutes.';
