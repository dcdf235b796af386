import { Field, ObjectType } from 'type-graphql';
import type { Change } from '../../live/event-store.ts';
import { PageEvent } from '../../live/page-event.ts';
import { currentPage } from './page.editing.ts';
import { Page } from './page.entity.ts';

@ObjectType({
  implements: PageEvent,
  description: 'The page itself changed: its title, its service, its type or whether it is active.',
})
export class PageUpdated extends PageEvent {
  @Field(() => Page, { description: 'The page as it is now.' })
  page: Omit<Page, 'lastSeq' | 'version'>; // each reader gets the event's own number
}

/** Tells of a page as the transaction has it by now, and answers it; lastSeq there is the event's own number. */
export async function appendPageUpdated({ manager, append }: Change, id: string): Promise<Page> {
  const { lastSeq: _seq, version: _version, ...page } = await currentPage(manager, id);
  await append(PageUpdated, id, { page });
  return currentPage(manager, id);
}
