import {
  MAX_BROADCAST_ADDRESS,
  MAX_SERVICE_PLACE,
  MAX_SERVICE_TITLE,
} from '../../../protocol/limits.ts';
import type { Viewer } from '../../graphql/context.ts';
import { Refused } from '../../errors/public-errors.ts';
import { sanitizeLine, sanitizeOptionalLine } from '../../input/text.ts';
import { checkTimeZone } from '../../input/time-zone.ts';
import type { EventStore } from '../../live/event-store.ts';
import {
  lockTributePage,
  type Members,
  requireEditablePage,
  appendPageUpdated,
} from '../pages/page-editing.ts';
import { Page } from '../pages/page.entity.ts';
import type { Service } from '../pages/service.types.ts';

/** Sets and clears the service of a page, and notifies its watchers. */
export class ServiceSettings {
  constructor(
    private readonly eventStore: EventStore,
    private readonly members: Members,
  ) {}

  /** Replaces the previous service. */
  async setService(viewer: Viewer, pageId: string, input: Service): Promise<Page> {
    return this.write(viewer, pageId, checkService(input));
  }

  async clearService(viewer: Viewer, pageId: string): Promise<Page> {
    return this.write(viewer, pageId, null);
  }

  private async write(viewer: Viewer, pageId: string, service: Service | null): Promise<Page> {
    const id = await requireEditablePage(this.eventStore.db, this.members, viewer, pageId);
    return this.eventStore.transact(async (transaction) => {
      await lockTributePage(transaction.manager, this.members, viewer, id);
      await transaction.manager.update(Page, { id }, { service });
      return appendPageUpdated(transaction, id);
    });
  }
}

/** A service may be planned ahead, or entered years later. */
const EARLIEST = Date.UTC(1900, 0, 1);
const YEARS_AHEAD_MS = 5 * 366 * 24 * 3_600_000;
const NO_ZONE = 'Please choose the time zone of the place, such as Europe/London.';

/** A service in the form it is stored; throws Refused with a message if a field is invalid. */
export function checkService(input: Service): Service {
  const title = sanitizeOptionalLine(input.title, MAX_SERVICE_TITLE, 'The title');
  if (!title)
    throw new Refused('Please enter a title, such as “Service of thanksgiving”.', 'title');
  return {
    title,
    startsAt: checkTime(input.startsAt),
    timeZone: checkTimeZone(input.timeZone, NO_ZONE),
    place: sanitizeOptionalLine(input.place ?? '', MAX_SERVICE_PLACE, 'The place') || null,
    broadcastUrl: checkAddress(input.broadcastUrl ?? ''),
  };
}

function checkTime(startsAt: Date): Date {
  const time = startsAt.getTime();
  if (!(time >= EARLIEST && time <= Date.now() + YEARS_AHEAD_MS))
    throw new Refused('Please enter the day and the time of the service.', 'startsAt');
  return startsAt;
}

function checkAddress(input: string): string | null {
  const text = sanitizeLine(input, MAX_BROADCAST_ADDRESS, 'The link of the broadcast');
  if (!text) return null;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isGood = url?.protocol === 'https:' && url.hostname.includes('.') && !url.username;
  if (!isGood || url.href.length > MAX_BROADCAST_ADDRESS)
    throw new Refused(
      'The link of the broadcast must be an address that begins with https://',
      'broadcastUrl',
    );
  return url.href;
}
