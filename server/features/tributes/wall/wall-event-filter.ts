import type { StoredEvent } from '../../../live/stored-events.ts';
import type { EventFilter, ShowEvent } from '../../../live/topic.ts';
import { ComponentAdded, ComponentRemoved } from '../../components/component.types.ts';
import type { PageAccess } from '../../pages/page-access.ts';
import { PageUpdated } from '../../pages/page-editing.ts';
import { EMPTY_CONTENT } from '../tribute.entity.ts';

/** Events that may show or hide a page's wall, or change who may see the page. */
const CHANGING: ReadonlySet<string> = new Set(
  [ComponentAdded, ComponentRemoved, PageUpdated].map(({ name }) => name),
);

/** Removes people's messages from a page's events while the page hides its wall. */
export class WallEventFilter implements EventFilter {
  constructor(private readonly access: Pick<PageAccess, 'showsWall'>) {}

  async read(pageId: string): Promise<ShowEvent> {
    return (await this.access.showsWall(pageId)) ? (event) => event : removeContent;
  }

  mayChangeWith({ type }: StoredEvent): boolean {
    return CHANGING.has(type);
  }
}

function removeContent(event: StoredEvent): StoredEvent {
  const { tribute } = event.payload;
  if (typeof tribute !== 'object') return event;
  return { ...event, payload: { ...event.payload, tribute: { ...tribute, ...EMPTY_CONTENT } } };
}
