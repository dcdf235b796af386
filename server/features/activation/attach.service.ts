import { type EntityManager, IsNull } from 'typeorm';
import { NO_PAGE } from '../../../protocol/no-page.ts';
import type { Viewer } from '../../graphql/context.ts';
import { Forbidden, Refused } from '../../errors/public-errors.ts';
import type { EventStore } from '../../live/event-store.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { appendAudit, asMember } from '../audit/audit-log.ts';
import { ComponentRow } from '../components/component.entity.ts';
import { isOwner, mayEdit } from '../members/member.entity.ts';
import { readRole } from '../members/member.service.ts';
import { lockPage, readPage, appendPageUpdated } from '../pages/page-editing.ts';
import { Page, PageType } from '../pages/page.entity.ts';
import type { PageService } from '../pages/page.service.ts';
import { Photo } from '../photos/photo.entity.ts';
import { Tribute } from '../tributes/tribute.entity.ts';

/** Attaches a code to an existing page: the new address redirects to it. */
export class AttachService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly pages: PageService,
  ) {}

  /**
   * Turns the new, still empty page at `from` into a redirect to the viewer's page at `to`. Throws Refused if either is
   * not a page, both are the same, one already redirects, or `from` is not empty any more; Forbidden if they are not
   * the viewer's.
   */
  async attachPage(viewer: Viewer, from: string, to: string): Promise<Page> {
    const source = await this.pages.findByUrl(from);
    const target = await this.pages.findByUrl(to);
    if (!source || !target) throw new Refused(NO_PAGE);
    if (source.id === target.id)
      throw new Refused('A page cannot lead to itself. Please choose another page.');

    return this.eventStore.transact(async (transaction) => {
      const { manager } = transaction;
      // locked in one order, to avoid a deadlock of two pages being attached to each other
      for (const id of [source.id, target.id].toSorted()) await lockPage(manager, id);
      await requireRights(manager, viewer, source.id, target.id);
      const { url } = requireTarget(await readPage(manager, target.id));
      await requireEmpty(manager, await readPage(manager, source.id));
      const redirect = { type: PageType.REDIRECT, redirectUrl: url, active: true };
      await manager.update(Page, { id: source.id }, redirect);
      const page = await appendPageUpdated(transaction, source.id);
      await appendAudit(manager, asMember(viewer), AuditAction.PAGE_ATTACHED, {
        pageId: source.id,
      });
      return page;
    });
  }
}

async function requireRights(
  manager: EntityManager,
  viewer: Viewer,
  source: string,
  target: string,
): Promise<void> {
  if (!isOwner(await readRole(manager, source, viewer.id)))
    throw new Forbidden('Only the owner of the new page may do this.');
  if (!mayEdit(await readRole(manager, target, viewer.id)))
    throw new Forbidden('You can attach to your own pages only.');
}

function requireTarget(page: Page): Page {
  if (page.type === PageType.REDIRECT)
    throw new Refused('That address leads to another page itself. Please choose another page.');
  return page;
}

/** Refuses a page with content, because a redirect would hide what somebody made. */
async function requireEmpty(manager: EntityManager, page: Page): Promise<void> {
  if (page.type === PageType.REDIRECT)
    throw new Refused('This address leads to another page already.');
  const { id: pageId } = page;
  const holds =
    (await manager.existsBy(ComponentRow, { pageId, removedAt: IsNull() })) ||
    (await manager.existsBy(Photo, { pageId })) ||
    (await manager.existsBy(Tribute, { pageId }));
  if (page.kind !== null || page.type !== PageType.TRIBUTE || holds)
    throw new Refused('This page has already been set up, so it cannot be attached any more.');
}
