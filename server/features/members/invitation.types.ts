import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Page } from '../pages/page.entity.ts';

@ObjectType({ description: 'An invitation that nobody has accepted yet.' })
export class Invitation {
  @Field(() => ID, { description: 'A UUID; it accepts nothing, only the link does.' })
  id: string;

  @Field(() => String, { nullable: true, description: 'Whom it was mailed to; null for a link.' })
  email: string | null;

  @Field(() => Date, { description: 'When it was made.' })
  createdAt: Date;

  @Field(() => Date, { description: 'Until when it is good: 7 days.' })
  expiresAt: Date;
}

@InputType({ description: 'Whom to invite to edit a page.' })
export class InviteMemberInput {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => String, {
    nullable: true,
    description: 'Mails the link there; without, only the link is made.',
  })
  email?: string | null;
}

@ObjectType({ description: 'A new invitation.' })
export class InviteMemberPayload {
  @Field(() => Invitation, { description: 'The invitation.' })
  invitation: Invitation;

  @Field(() => String, {
    description: 'Good once, for whoever opens it. It is shown this one time.',
  })
  link: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True where a mail with the link is on its way; null where none was asked for.',
  })
  mailed: boolean | null;
}

@InputType({ description: 'An invitation to take back.' })
export class CancelInvitationInput {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => ID, { description: 'The invitation.' })
  invitationId: string;
}

@ObjectType({ description: 'What is still open.' })
export class InvitationsPayload {
  @Field(() => [Invitation], { description: 'Newest first.' })
  invitations: Invitation[];
}

@ObjectType({ description: 'What an invited person sees before saying yes.' })
export class InvitationOffer {
  @Field(() => String, { description: 'The page’s title; may be empty.' })
  pageTitle: string;

  @Field(() => String, { description: 'The page’s address.' })
  pageUrl: string;

  @Field(() => String, { description: 'Who invites.' })
  inviterName: string;

  @Field(() => String, { nullable: true, description: 'The address it was mailed to.' })
  email: string | null;

  @Field(() => Date, { description: 'Until when it is good.' })
  expiresAt: Date;
}

@InputType({ description: 'An invitation that the viewer accepts.' })
export class AcceptInvitationInput {
  @Field(() => String, { description: 'The token of the link.' })
  token: string;

  @Field(() => String, {
    nullable: true,
    description:
      'How the other members shall call them, as in setMyName; without, it stays as it is.',
  })
  name?: string | null;
}

@ObjectType({ description: 'The viewer is a member now.' })
export class AcceptInvitationPayload {
  @Field(() => Page, { description: 'The page that they may edit now.' })
  page: Page;
}
