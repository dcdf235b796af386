import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { CurrentViewer, type Viewer, type Context } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { MAX_OPEN } from './invitation.entity.ts';
import { InvitationService } from './invitation.service.ts';
import {
  AcceptInvitationInput,
  AcceptInvitationPayload,
  CancelInvitationInput,
  Invitation,
  InvitationOffer,
  InvitationsPayload,
  InviteMemberInput,
  InviteMemberPayload,
} from './invitation.types.ts';
import { MemberLimits } from './member.limits.ts';

const OWNER_ONLY = 'UNAUTHENTICATED, FORBIDDEN (not the owner), NOT_FOUND';

@Resolver()
export class InvitationResolver {
  constructor(
    private readonly invitations: InvitationService,
    private readonly limits: MemberLimits,
  ) {}

  @Query(() => [Invitation], {
    description: `A page’s open invitations, newest first, 20 at most. Errors: ${OWNER_ONLY}.`,
    complexity: listComplexity(MAX_OPEN, 100),
  })
  openInvitations(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<Invitation[]> {
    return this.invitations.listOpenInvitations(viewer, pageId);
  }

  @Query(() => InvitationOffer, {
    description:
      'What a link invites to. Errors: REFUSED (used, taken back, too old, or the page is not shown), TOO_MANY.',
    complexity: 200,
  })
  async invitation(
    @Arg('token', () => String, { description: 'The token of the link.' }) token: string,
    @Ctx() { address }: Context,
  ): Promise<InvitationOffer> {
    await this.limits.countInvitationAttempt(address);
    return this.invitations.readOffer(token);
  }

  @Mutation(() => InviteMemberPayload, {
    description: `Makes a link that is good once and for 7 days, and mails it where asked. Errors: ${OWNER_ONLY}, REFUSED (no e-mail address, 20 open), TOO_MANY.`,
    complexity: 500,
  })
  inviteMember(
    @Arg('input', () => InviteMemberInput, {
      description:
        'The page, and the e-mail address that the invitation is sent to; without one, only its link is made.',
    })
    { pageId, email }: InviteMemberInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<InviteMemberPayload> {
    return this.invitations.inviteMember(viewer, pageId, email ?? null);
  }

  @Mutation(() => InvitationsPayload, {
    description: `Takes an invitation back; calling it again changes nothing. Errors: ${OWNER_ONLY}.`,
  })
  async cancelInvitation(
    @Arg('input', () => CancelInvitationInput, { description: 'The page and the invitation.' }) {
      pageId,
      invitationId,
    }: CancelInvitationInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<InvitationsPayload> {
    return {
      invitations: await this.invitations.cancelInvitation(viewer, pageId, invitationId),
    };
  }

  @Mutation(() => AcceptInvitationPayload, {
    description:
      'Makes the viewer a co-owner and uses the link up. Errors: UNAUTHENTICATED, REFUSED (over, the page is not shown, a member already, no name), TOO_MANY.',
  })
  async acceptInvitation(
    @Arg('input', () => AcceptInvitationInput, {
      description:
        'The secret of the invitation’s link, and how the other members shall call the viewer.',
    })
    { token, name }: AcceptInvitationInput,
    @CurrentViewer() viewer: Viewer,
    @Ctx() { address }: Context,
  ): Promise<AcceptInvitationPayload> {
    await this.limits.countInvitationAttempt(address);
    return { page: await this.invitations.acceptInvitation(viewer, token, name ?? null) };
  }
}
