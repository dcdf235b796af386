import type { DataSource } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { Forbidden, Malformed, Unauthenticated } from '../../graphql/errors.ts';
import { checkUuid, isUuid } from '../../graphql/ids.ts';
import type { PresenceTracker } from './presence-tracker.ts';
import type { Presence } from './member-events.ts';
import type { MemberLimits } from './member.limits.ts';
import { personAt } from './person.ts';

const FIELD = /^[A-Za-z_]{1,40}$/;

/** Where a tab says it is. */
interface Place {
  pageId: string;
  tabId: string;
  componentId?: string | null;
  field?: string | null;
  gone?: boolean | null;
}

/** Being seen on a page, for its members. */
export class PresenceService {
  constructor(
    private readonly db: DataSource,
    private readonly tracker: PresenceTracker,
    private readonly limits: MemberLimits,
  ) {}

  /** Notes where a tab of the viewer is, and answers who else is there. Forbidden for whoever is no member. */
  async bePresent(viewer: Viewer | null, place: Place): Promise<Presence[]> {
    if (!viewer) throw new Unauthenticated();
    await this.limits.beSeen(viewer.id);
    const { componentId = null, field = null } = place;
    const tabId = checkUuid(place.tabId, 'tabId');
    if (componentId !== null && !isUuid(componentId))
      throw new Malformed('componentId must be a UUID.');
    if (field !== null && !FIELD.test(field)) throw new Malformed('field must be a field’s name.');
    const pageId = place.pageId.toLowerCase();
    const person = isUuid(pageId) ? await personAt(this.db.manager, pageId, viewer.id) : null;
    if (!person) throw new Forbidden();
    const at = { pageId, person, tabId, componentId: componentId?.toLowerCase() ?? null };
    this.tracker.report({ ...at, field, gone: place.gone === true });
    return this.tracker.presentOn(pageId);
  }
}
