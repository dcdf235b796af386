import type { GraphQLResolveInfo } from 'graphql';
import { Arg, ID, Int, Resolver, Root, Subscription } from 'type-graphql';
import { Malformed, NotFound } from '../graphql/errors.ts';
import { isUuid } from '../graphql/ids.ts';
import { type FeatureSchema, resolverOf } from '../graphql/schema.ts';
import { MemberEventsMissed } from './member-event.ts';
import { PAGE_STREAM, PageEvent, SnapshotRequired } from './page-event.ts';
import type { EventRootValue } from './stored-events.ts';
import { type Right, Topic } from './topic.ts';

/** What the subscription is asked with. */
interface Following {
  args: { pageId: string; after?: number | null; key?: string | null };
  info: GraphQLResolveInfo;
}

@Resolver()
export class PageEventsResolver {
  /** `rightOf` gives the right that the key in a page's wall link is. */
  constructor(private readonly rightOf: (pageId: string, key: string) => Right) {}

  @Subscription(() => PageEvent, {
    subscribe: ({ args, info }: Following) => resolverOf(info, PageEventsResolver).follow(args),
    description:
      'Every change of a page in order: first replays what came after `after`, then goes live; no gap, no duplicate. ' +
      'What is replayed tells of everything as it is by now, and of what was taken off the page without words, captions and pictures. ' +
      'Where `after` is older than what is kept (24 h and 10,000 events at least), the first event is SnapshotRequired. ' +
      'Without `after`: from now on. With `key`, of a wall link, it ends (complete) at once with that link. ' +
      'Errors: NOT_FOUND for an unknown page and for a key that is not its, MALFORMED for a negative `after`.',
  })
  pageEvents(
    @Root() event: EventRootValue,
    @Arg('pageId', () => ID) _pageId: string,
    @Arg('after', () => Int, { nullable: true }) _after?: number,
    @Arg('key', () => String, { nullable: true, description: 'The key of the page’s wall link.' })
    _key?: string,
  ): PageEvent {
    return { ...event, pageId: event.streamId };
  }

  private follow({ pageId, after, key }: Following['args']): Topic {
    if (!isUuid(pageId)) throw new NotFound('There is no such page.');
    if (after != null && after < 0) throw new Malformed('after must be 0 or more.');
    const id = pageId.toLowerCase();
    const right = key == null ? null : this.rightOf(id, key);
    return new Topic(PAGE_STREAM, id, after ?? null, right);
  }
}

export const liveSchema: FeatureSchema = {
  resolvers: [PageEventsResolver],
  types: [SnapshotRequired, MemberEventsMissed],
};
