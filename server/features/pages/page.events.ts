import { Field, ObjectType } from 'type-graphql';
import { PageEvent } from '../../live/page-event.ts';
import { Page } from './page.entity.ts';

@ObjectType({
  implements: PageEvent,
  description: 'The page itself changed: its title, type or whether it is active.',
})
export class PageUpdated extends PageEvent {
  @Field(() => Page, { description: 'The page as it is now.' })
  page: Page;
}

/** What everybody may see of a page: the event's payload. */
export function publicPage(page: Page): Record<string, unknown> {
  const { id, url, title, type, active, redirectUrl, kind, lastSeq } = page;
  return { id, url, title, type, active, redirectUrl, kind, lastSeq };
}
