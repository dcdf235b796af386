import {
  Arg,
  ID,
  Resolver,
  Root,
  Subscription,
  Field,
  InputType,
  Mutation,
  ObjectType,
} from 'type-graphql';
import { CurrentViewer, refuseVisitors, type Viewer, type Context } from '../../graphql/context.ts';
import { requirePageId } from '../../input/ids.ts';
import { MemberEvent } from '../../live/event-types.ts';
import { MemberTopic } from '../../live/topic.ts';
import { Presence } from './presence.types.ts';
import { PresenceService } from './presence.service.ts';

interface PageArgs {
  args: { pageId: string };
  context: Context;
}

@Resolver()
export class MemberEventsResolver {
  @Subscription(() => MemberEvent, {
    subscribe: ({ args, context }: PageArgs) => listen(args.pageId, context),
    description:
      'What only a page’s members may hear: who is there, who did what. Ends (complete) at once with the membership or the login. ' +
      'Nothing is replayed. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND, REFUSED (the page was put away or taken down).',
  })
  memberEvents(
    @Root() event: MemberEvent,
    @Arg('pageId', () => ID, { description: 'The page.' }) _pageId: string,
  ): MemberEvent {
    return event;
  }
}

/** The member hub checks whether the connection belongs to a member. */
function listen(pageId: string, { viewer }: Context): MemberTopic {
  const { id: userId, sessionId } = refuseVisitors(viewer);
  return new MemberTopic({ pageId: requirePageId(pageId), userId, sessionId });
}

@InputType({ description: 'Where one tab of the viewer is.' })
class PresenceInput {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => ID, { description: 'A UUID that the tab made for itself.' })
  tabId: string;

  @Field(() => ID, { nullable: true, description: 'The block they are in; none while looking.' })
  componentId?: string | null;

  @Field(() => String, { nullable: true, description: 'The field in it, up to 40 characters.' })
  field?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the tab is being closed.' })
  gone?: boolean | null;
}

@ObjectType({ description: 'Who is there.' })
class PresencePayload {
  @Field(() => [Presence], { description: 'Everybody, the viewer included.' })
  present: Presence[];
}

@Resolver()
export class PresenceResolver {
  constructor(private readonly presence: PresenceService) {}

  @Mutation(() => PresencePayload, {
    description:
      'Says that a tab is on a page and where; to be repeated every 10 s, as it is forgotten after 25. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND, REFUSED (the page was put away or taken down), MALFORMED, TOO_MANY.',
  })
  async bePresent(
    @Arg('input', () => PresenceInput, {
      description: 'The page, the tab, and what is open in it; to be sent again every 10 seconds.',
    })
    input: PresenceInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<PresencePayload> {
    return { present: await this.presence.bePresent(viewer, input) };
  }
}
