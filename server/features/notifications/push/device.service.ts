import type { Viewer } from '../../../graphql/context.ts';
import { Refused } from '../../../errors/public-errors.ts';
import type { Limiter } from '../../../limits/rate-limit.ts';
import type { EventStore } from '../../../live/event-store.ts';
import { lockPage, type Members, requireEditablePage } from '../../pages/page-editing.ts';
import type { SubscribeDeviceInput } from '../notification.types.ts';
import { isDeviceKey } from './encrypt.ts';
import { isPossibleEndpoint } from './endpoint.ts';
import { PushSubscription } from './push.entity.ts';

const NO_SUBSCRIPTION = 'This browser cannot be told anything. Please choose mails instead.';
const AUTH_BYTES = 16;

interface Dependencies {
  eventStore: EventStore;
  members: Members;
  /** Changes, by account. */
  limit: Limiter;
}

/** The devices on which members get news of their pages. */
export class DeviceService {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Subscribes the viewer's device to a page's news, until they sign out there. Throws NotFound, Forbidden for all but
   * its members, Refused for an invalid subscription, TooMany.
   */
  async subscribe(viewer: Viewer, input: SubscribeDeviceInput): Promise<void> {
    const { eventStore, members, limit } = this.dependencies;
    const pageId = await requireEditablePage(eventStore.db, members, viewer, input.pageId);
    const { id: userId, sessionId } = viewer;
    await limit.consume(userId);
    const { endpoint } = input;
    const [p256dh, auth] = [input.p256dh, input.auth].map((key) => Buffer.from(key, 'base64url'));
    if (!isPossibleEndpoint(endpoint) || !isDeviceKey(p256dh!) || auth!.length !== AUTH_BYTES)
      throw new Refused(NO_SUBSCRIPTION);
    const keys = { endpoint, p256dh, auth };
    await eventStore.transact(async ({ manager }) => {
      await lockPage(manager, pageId);
      await members.requireMember(viewer, pageId, manager);
      await manager.upsert(PushSubscription, { pageId, sessionId, userId, ...keys }, [
        'pageId',
        'sessionId',
      ]);
      await manager.update(PushSubscription, { sessionId }, keys); // a browser has one for all pages
    });
  }

  /** Unsubscribes the device from one page. Throws NotFound, Forbidden for all but its members. */
  async unsubscribe(viewer: Viewer, page: string): Promise<void> {
    const { eventStore, members } = this.dependencies;
    const { db } = eventStore;
    const pageId = await requireEditablePage(db, members, viewer, page);
    await db.getRepository(PushSubscription).delete({ pageId, sessionId: viewer.sessionId });
  }
}
