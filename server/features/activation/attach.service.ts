import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { Forbidden, Refused, Unauthenticated } from '../../graphql/errors.ts';
import type { EventStore } from '../../live/event-store.ts';
import { mayEdit, mayRedirect } from '../members/member.policy.ts';
import { roleIn } from '../members/member.service.ts';
import { lockPage, currentPage } from '../pages/page.editing.ts';
import { Page, PageType } from '../pages/page.entity.ts';
import { appendPageUpdated } from '../pages/page.events.ts';
import type { PageService } from '../pages/page.service.ts';

/** Attaching a code to a page that is there: the new address leads to it. */
export class AttachService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly pages: PageService,
  ) {}

  /**
   * Turns the new, still empty page at `from` into a redirect to the viewer's page at `to`. Refused
   * where either is no page, the same, already leading elsewhere, or `from` is not empty any more;
   * Forbidden where they are not the viewer's.
   */
  async attachPage(viewer: Viewer | null, from: string, to: string): Promise<Page> {
    if (!viewer) throw new Unauthenticated();
    const source = await this.pages.byUrl(from);
    const target = await this.pages.byUrl(to);
    if (!source || !target) throw new Refused('There is no page at this address.');
    if (source.id === target.id)
      throw new Refused('A page can not lead to itself. Please choose another page.');

    return this.eventStore.transact(async (change) => {
      const { manager } = change;
      // both in one order, so that two that attach to each other do not wait for each other
      for (const id of [source.id, target.id].toSorted()) await lockPage(manager, id);
      await requireRights(manager, viewer, source.id, target.id);
      const { url } = requireTarget(await currentPage(manager, target.id));
      await requireEmpty(manager, await currentPage(manager, source.id));
      const redirect = { type: PageType.REDIRECT, redirectUrl: url, active: true };
      await manager.update(Page, { id: source.id }, redirect);
      return appendPageUpdated(change, source.id);
    });
  }
}

async function requireRights(
  manager: EntityManager,
  viewer: Viewer,
  source: string,
  target: string,
): Promise<void> {
  if (!mayRedirect(await roleIn(manager, source, viewer.id)))
    throw new Forbidden('Only the owner of the new page may do this.');
  if (!mayEdit(await roleIn(manager, target, viewer.id)))
    throw new Forbidden('You can attach to your own pages only.');
}

function requireTarget(page: Page): Page {
  if (page.type === PageType.REDIRECT)
    throw new Refused('That address leads to another page itself. Please choose another page.');
  return page;
}

/** Nothing that somebody made may disappear behind a redirect. */
async function requireEmpty(manager: EntityManager, page: Page): Promise<void> {
  if (page.type === PageType.REDIRECT)
    throw new Refused('This address leads to another page already.');
  const [{ holds } = { holds: false }] = (await manager.query(
    `select exists (select 1 from component where page_id = $1 and removed_at is null)
         or exists (select 1 from photo where page_id = $1)
         or exists (select 1 from tribute where page_id = $1) as holds`,
    [page.id],
  )) as { holds: boolean }[];
  if (page.kind !== null || page.type !== PageType.TRIBUTE || holds)
    throw new Refused('This page has already been set up, so it can not be attached any more.');
}
