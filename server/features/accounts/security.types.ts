import { Field, InputType, ObjectType } from 'type-graphql';

@InputType({ description: 'A new password, with the one before.' })
export class ChangePasswordInput {
  @Field(() => String, { description: 'The password that the account has now.' })
  currentPassword: string;

  @Field(() => String, { description: '8 to 200 characters, none of the most common passwords.' })
  password: string;
}

@ObjectType({ description: 'The password is changed, and everybody else is signed out.' })
export class ChangePasswordPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  done: boolean;
}

@InputType({ description: 'Shows once more that the viewer is who they are.' })
export class ConfirmIdentityInput {
  @Field(() => String, { description: 'The password of the account.' })
  password: string;
}

@ObjectType({ description: 'This login may do what cannot be undone, for a while.' })
export class ConfirmIdentityPayload {
  @Field(() => Date, { description: 'Until when: for 15 minutes, or until the login ends.' })
  confirmedUntil: Date;
}

@InputType({ description: 'Another e-mail address for the viewer’s account.' })
export class RequestEmailChangeInput {
  @Field(() => String, { description: 'The new address, up to 254 characters.' })
  email: string;

  @Field(() => String, { description: 'The password of the account.' })
  password: string;
}

@ObjectType({ description: 'A change of address that waits until it is confirmed.' })
export class EmailChange {
  @Field(() => String, { description: 'The new address, whose mailbox has got a link.' })
  newEmail: string;

  @Field(() => Date, { description: 'Until when the link works: 24 hours.' })
  confirmUntil: Date;
}

@InputType({ description: 'A link that was mailed about a change of address.' })
export class EmailLinkInput {
  @Field(() => String, { description: 'Its token; good once.' })
  token: string;
}

@ObjectType({ description: 'The address is changed.' })
export class ConfirmEmailChangePayload {
  @Field(() => String, { description: 'What the account is signed in with from now on.' })
  email: string;
}

@ObjectType({ description: 'The change is stopped or taken back, and everybody is signed out.' })
export class StopEmailChangePayload {
  @Field(() => String, { description: 'The address of the account, as it was before.' })
  email: string;

  @Field(() => Boolean, { description: 'Whether the address had been changed already.' })
  hadChanged: boolean;

  @Field(() => String, {
    description: 'For resetPassword, as whoever asked for the change knew the password.',
  })
  resetToken: string;
}

@ObjectType({ description: 'Nothing waits to be confirmed any more.' })
export class CancelEmailChangePayload {
  @Field(() => Boolean, { description: 'Always true.' })
  done: boolean;
}
