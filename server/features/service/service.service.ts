import type { Viewer } from '../../graphql/context.ts';
import type { EventStore } from '../../live/event-store.ts';
import {
  lockTributePage,
  type Members,
  requireEditablePage,
  appendPageUpdated,
} from '../pages/page-editing.ts';
import { Page } from '../pages/page.entity.ts';
import type { Service } from '../pages/service.types.ts';
import { checkService } from './service.rules.ts';

/** Sets and clears the service of a page, and notifies its watchers. */
export class ServiceSettings {
  constructor(
    private readonly eventStore: EventStore,
    private readonly members: Members,
  ) {}

  /** Replaces the previous service. */
  async setService(viewer: Viewer | null, pageId: string, input: Service): Promise<Page> {
    return this.write(viewer, pageId, checkService(input));
  }

  async clearService(viewer: Viewer | null, pageId: string): Promise<Page> {
    return this.write(viewer, pageId, null);
  }

  private async write(
    viewer: Viewer | null,
    pageId: string,
    service: Service | null,
  ): Promise<Page> {
    const id = await requireEditablePage(this.eventStore.db, this.members, viewer, pageId);
    return this.eventStore.transact(async (change) => {
      await lockTributePage(change.manager, this.members, viewer, id);
      await change.manager.update(Page, { id }, { service });
      return appendPageUpdated(change, id);
    });
  }
}
