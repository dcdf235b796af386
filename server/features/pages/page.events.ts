import { Field, ObjectType } from 'type-graphql';
import type { Change } from '../../live/event-store.ts';
import { PageEvent } from '../../live/page-event.ts';
import { readPage } from './page.editing.ts';
import { Page } from './page.entity.ts';

@ObjectType({
  implements: PageEvent,
  description:
    'The page itself changed: its title, its service, whose love box it is, its type or whether it is active.',
})
export class PageUpdated extends PageEvent {
  @Field(() => Page, { description: 'The page as it is now.' })
  page: Omit<Page, 'lastSeq' | 'version'>; // each reader gets the event's own number instead
}

/**
 * Appends an event with the page in the state of the transaction, and returns the page; its lastSeq is the event's
 * number.
 */
export async function appendPageUpdated({ manager, append }: Change, id: string): Promise<Page> {
  const { lastSeq: _seq, version: _version, ...page } = await readPage(manager, id);
  await append(PageUpdated, id, { page });
  return readPage(manager, id);
}
