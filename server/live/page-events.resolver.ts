import { Arg, ID, Int, Resolver, Root, Subscription } from 'type-graphql';
import { Malformed, NotFound } from '../graphql/errors.ts';
import { isUuid } from '../graphql/ids.ts';
import type { FeatureSchema } from '../graphql/schema.ts';
import { PAGE_STREAM, PageEvent, SnapshotRequired } from './page-event.ts';
import type { ShownEvent } from './stored-events.ts';
import { Topic } from './topic.ts';

@Resolver()
export class PageEventsResolver {
  @Subscription(() => PageEvent, {
    subscribe: ({ args }: { args: { pageId: string; after?: number | null } }) => follow(args),
    description:
      'Every change of a page in order: first replays what came after `after`, then goes live; no gap, no duplicate. ' +
      'What is replayed tells of everything as it is by now, and of what was taken off the page without words, captions and pictures. ' +
      'Where `after` is older than what is kept (24 h and 10,000 events at least), the first event is SnapshotRequired. ' +
      'Without `after`: from now on. Errors: NOT_FOUND for an unknown page, MALFORMED for a negative `after`.',
  })
  pageEvents(
    @Root() event: ShownEvent,
    @Arg('pageId', () => ID) _pageId: string,
    @Arg('after', () => Int, { nullable: true }) _after?: number,
  ): PageEvent {
    return { ...event, pageId: event.streamId };
  }
}

function follow({ pageId, after }: { pageId: string; after?: number | null }): Topic {
  if (!isUuid(pageId)) throw new NotFound('There is no such page.');
  if (after != null && after < 0) throw new Malformed('after must be 0 or more.');
  return new Topic(PAGE_STREAM, pageId.toLowerCase(), after ?? null);
}

export const liveSchema: FeatureSchema = {
  resolvers: [PageEventsResolver],
  types: [SnapshotRequired],
};
