import type { Viewer } from '../../graphql/context.ts';
import { Refused } from '../../graphql/errors.ts';
import type { Limiter } from '../../graphql/rate-limit.ts';
import { hashOf, newSecret } from '../../graphql/secrets.ts';
import type { Bus } from '../../live/bus.ts';
import type { EventStore } from '../../live/event-store.ts';
import type { MemberMessage } from '../../live/member-bus.ts';
import { personAt } from '../members/person.ts';
import {
  lockForEditing,
  type Members,
  currentPage,
  requireEditablePage,
} from '../pages/page.editing.ts';
import { Page, PageType } from '../pages/page.entity.ts';
import type { WallLink } from './wall.types.ts';

interface Dependencies {
  eventStore: EventStore;
  members: Members;
  memberBus: Bus<MemberMessage>;
  limiter: Limiter;
  /** The address people type, without a slash at its end. */
  publicUrl: string;
}

/** The link by which a projector shows a page's wall; its key is told once, and only its hash is stored. */
export class WallLinkService {
  constructor(private readonly dependencies: Dependencies) {}

  /** Makes a new link; the one before ends, and with it whatever is shown by it. */
  async createWallLink(viewer: Viewer | null, pageId: string): Promise<string> {
    const key = newSecret();
    const changes = { wallKeyHash: hashOf(key), wallKeyMadeAt: new Date() };
    const { url } = await this.write(viewer, pageId, { ...changes, wallKeyMadeBy: viewer?.id });
    return `${this.dependencies.publicUrl}/${url}/live?key=${key}`;
  }

  /** Ends the link, and whatever is shown by it, at once; again changes nothing. */
  removeWallLink(viewer: Viewer | null, pageId: string): Promise<Page> {
    return this.write(viewer, pageId, {
      wallKeyHash: null,
      wallKeyMadeAt: null,
      wallKeyMadeBy: null,
    });
  }

  /** Who made the page's link, and when; null where there is none. For members only. */
  async wallLink(viewer: Viewer | null, pageId: string): Promise<WallLink | null> {
    const { eventStore, members } = this.dependencies;
    const id = await requireEditablePage(eventStore.db, members, viewer, pageId);
    const { manager } = eventStore.db;
    const select = { wallKeyMadeAt: true, wallKeyMadeBy: true };
    const page = await manager.findOne(Page, { select, where: { id } });
    if (!page?.wallKeyMadeAt) return null;
    const { wallKeyMadeAt: madeAt, wallKeyMadeBy: madeBy } = page;
    return { madeAt, madeBy: madeBy ? await personAt(manager, id, madeBy) : null };
  }

  private async write(
    viewer: Viewer | null,
    pageId: string,
    link: Pick<Page, 'wallKeyHash' | 'wallKeyMadeAt' | 'wallKeyMadeBy'>,
  ): Promise<Page> {
    const { eventStore, members, memberBus, limiter } = this.dependencies;
    const id = await requireEditablePage(eventStore.db, members, viewer, pageId);
    await limiter.take(id);
    const page = await eventStore.transact(async ({ manager }) => {
      await lockForEditing(manager, members, viewer, id);
      const now = await currentPage(manager, id);
      if (now.type !== PageType.TRIBUTE) throw new Refused('This page has no wall.');
      await manager.update(Page, { id }, link);
      return now;
    });
    memberBus.publish({ kind: 'rightsChanged', pageId: id });
    return page;
  }
}
