import type { GraphQLResolveInfo } from 'graphql';
import { Arg, ID, Int, Resolver, Root, Subscription } from 'type-graphql';
import type { Context } from '../graphql/context.ts';
import { Malformed } from '../errors/public-errors.ts';
import { requirePageId } from '../input/ids.ts';
import { getResolver } from '../graphql/schema.ts';
import { PAGE_STREAM, PageEvent } from './event-types.ts';
import type { EventRootValue } from './stored-events.ts';
import { type EventFilter, type AccessGrant, Topic } from './topic.ts';

/** The arguments of the subscription. */
interface Following {
  args: { pageId: string; after?: number | null; key?: string | null };
  context: Context;
  info: GraphQLResolveInfo;
}

/** Decides who may follow a page. */
interface StreamAccess {
  grantToFollow(
    pageId: string,
    caller: Pick<Context, 'viewer' | 'pageKey'>,
    key: string | null,
  ): AccessGrant;
}

@Resolver()
export class PageEventsResolver {
  constructor(
    private readonly access: StreamAccess,
    /** Which of a page's events are shown. */
    private readonly filter: EventFilter,
  ) {}

  @Subscription(() => PageEvent, {
    subscribe: ({ args, context, info }: Following) =>
      getResolver(info, PageEventsResolver).follow(args, context),
    description:
      'Every change of a page in order: first replays what came after `after`, then goes live; no gap, no duplicate. ' +
      'What is replayed tells of everything as it is by now, and of what was taken off the page without words, captions and pictures; while the page shows no wall, so are all tributes. ' +
      'Where `after` is older than what is kept (24 h and 10,000 events at least), the first event is SnapshotRequired. ' +
      'Without `after`: from now on. With `key`, of a wall link, it ends (complete) at once with that link or the wall; so does, for who is no member any more, a page that is its members’ own. ' +
      'Errors: NOT_FOUND for an unknown page, for one that the viewer may not see and for a key that is not its, MALFORMED for a negative `after`.',
  })
  pageEvents(
    @Root() event: EventRootValue,
    @Arg('pageId', () => ID, { description: 'The page.' }) _pageId: string,
    @Arg('after', () => Int, {
      nullable: true,
      description: 'The `seq` of the last event that is known; from now on where absent.',
    })
    _after?: number,
    @Arg('key', () => String, { nullable: true, description: 'The key of the page’s wall link.' })
    _key?: string,
  ): PageEvent {
    return { ...event, pageId: event.streamId };
  }

  private follow({ pageId, after, key }: Following['args'], context: Context): Topic {
    const id = requirePageId(pageId);
    if (after != null && after < 0) throw new Malformed('after must be 0 or more.');
    const grant = this.access.grantToFollow(id, context, key ?? null);
    return new Topic(PAGE_STREAM, id, after ?? null, grant, this.filter);
  }
}
