import { IsNull, Not } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { Refused } from '../../errors/public-errors.ts';
import type { Limiter } from '../../limits/rate-limit.ts';
import { hashSecret, generateSecret } from '../../secrets.ts';
import type { EventStore } from '../../live/event-store.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { appendAudit, asMember } from '../audit/audit-log.ts';
import { findMember } from '../members/person.ts';
import {
  lockForEditing,
  type Members,
  readPage,
  requireEditablePage,
} from '../pages/page-editing.ts';
import { Page, PageType } from '../pages/page.entity.ts';
import type { WallLink } from './wall-link.types.ts';

interface Dependencies {
  eventStore: EventStore;
  members: Members;
  limiter: Limiter;
  /** The address people type, without a trailing slash. */
  publicUrl: string;
}

/**
 * The link that lets a projector show a page's wall; its key is returned once, and only its hash is stored. It is
 * revoked when its creator's membership ends.
 */
export class WallLinkService {
  constructor(private readonly dependencies: Dependencies) {}

  /** Creates a new link; this revokes the previous one and ends its subscriptions. */
  async createWallLink(viewer: Viewer, pageId: string): Promise<string> {
    const key = generateSecret();
    const { url } = await this.write(viewer, pageId, (now) => ({
      wallKeyHash: hashSecret(key),
      wallKeyMadeAt: now,
      wallKeyMadeBy: viewer.id,
    }));
    return `${this.dependencies.publicUrl}/${url}/live?key=${key}`;
  }

  /** Revokes the link and ends its subscriptions at once; repeating the call changes nothing. */
  removeWallLink(viewer: Viewer, pageId: string): Promise<Page> {
    const noLink = { wallKeyHash: null, wallKeyMadeAt: null, wallKeyMadeBy: null };
    return this.write(viewer, pageId, () => noLink);
  }

  /** Who created the page's link, and when; null if there is none. For members only. */
  async readWallLink(viewer: Viewer, pageId: string): Promise<WallLink | null> {
    const { eventStore, members } = this.dependencies;
    const id = await requireEditablePage(eventStore.db, members, viewer, pageId);
    const { manager } = eventStore.db;
    const select = { wallKeyMadeAt: true, wallKeyMadeBy: true };
    const page = await manager.findOne(Page, { select, where: { id } });
    if (!page?.wallKeyMadeAt || !page.wallKeyMadeBy) return null;
    const madeBy = await findMember(manager, id, page.wallKeyMadeBy);
    return madeBy && { madeAt: page.wallKeyMadeAt, madeBy };
  }

  private async write(
    viewer: Viewer,
    pageId: string,
    getLink: (now: Date) => Pick<Page, 'wallKeyHash' | 'wallKeyMadeAt' | 'wallKeyMadeBy'>,
  ): Promise<Page> {
    const { eventStore, members, limiter } = this.dependencies;
    const id = await requireEditablePage(eventStore.db, members, viewer, pageId);
    await limiter.consume(id);
    return eventStore.transact(async ({ manager, publishAfterwards }) => {
      const { now } = await lockForEditing(manager, members, viewer, id);
      const stored = await readPage(manager, id);
      if (stored.type !== PageType.TRIBUTE) throw new Refused('This page has no wall.');
      const hadLink = await manager.existsBy(Page, { id, wallKeyHash: Not(IsNull()) });
      await manager.update(Page, { id }, getLink(now));
      if (hadLink)
        await appendAudit(manager, asMember(viewer), AuditAction.WALL_LINK_REVOKED, {
          pageId: id,
        });
      publishAfterwards({ kind: 'rightsChanged', pageId: id });
      return stored;
    });
  }
}
