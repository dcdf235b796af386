import { Arg, ID, Mutation, Query, Resolver } from 'type-graphql';
import { CurrentViewer, type Viewer } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { MAX_MEMBERS } from './claim-invitation.ts';
import {
  LeavePageInput,
  LeavePagePayload,
  Member,
  MemberInput,
  MembersPayload,
} from './member.types.ts';
import { MembershipService } from './membership.service.ts';

const OWNER_ONLY = 'UNAUTHENTICATED, FORBIDDEN (not the owner), NOT_FOUND';

@Resolver()
export class MembershipResolver {
  constructor(private readonly memberships: MembershipService) {}

  @Query(() => [Member], {
    description:
      'Who belongs to a page, 50 at most, the owner first. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND.',
    complexity: listComplexity(MAX_MEMBERS, 100),
  })
  pageMembers(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<Member[]> {
    return this.memberships.readMembers(viewer, pageId);
  }

  @Mutation(() => MembersPayload, {
    description: `Removes a co-owner; what they have open ends at once. Errors: ${OWNER_ONLY}, REFUSED (the owner).`,
  })
  async removeMember(
    @Arg('input', () => MemberInput, { description: 'The page and the member.' }) {
      pageId,
      userId,
    }: MemberInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<MembersPayload> {
    return { members: await this.memberships.removeMember(viewer, pageId, userId) };
  }

  @Mutation(() => MembersPayload, {
    description: `Makes a co-owner the owner, and the owner a co-owner whose open invitations end. Errors: ${OWNER_ONLY}, REFUSED.`,
  })
  async handOverPage(
    @Arg('input', () => MemberInput, { description: 'The page, and the member who shall own it.' })
    { pageId, userId }: MemberInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<MembersPayload> {
    return { members: await this.memberships.handOverPage(viewer, pageId, userId) };
  }

  @Mutation(() => LeavePagePayload, {
    description:
      'Takes the viewer off a page. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND, REFUSED (the owner).',
  })
  async leavePage(
    @Arg('input', () => LeavePageInput, { description: 'The page.' }) { pageId }: LeavePageInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<LeavePagePayload> {
    await this.memberships.leavePage(viewer, pageId);
    return { done: true };
  }
}
