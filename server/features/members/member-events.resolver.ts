import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Forbidden, Unauthenticated } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import { MemberEvent } from '../../live/member-event.ts';
import { MemberTopic } from '../../live/member-topic.ts';

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
      'Nothing is replayed. Errors: UNAUTHENTICATED, FORBIDDEN (no member).',
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
  if (!viewer) throw new Unauthenticated();
  if (!isUuid(pageId)) throw new Forbidden();
  const { id: userId, sessionId } = viewer;
  return new MemberTopic({ pageId: pageId.toLowerCase(), userId, sessionId });
}
