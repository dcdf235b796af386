import type { DataSource } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { Forbidden, Malformed } from '../../errors/public-errors.ts';
import { checkUuid, isUuid } from '../../input/ids.ts';
import { type Members, requireEditablePage } from '../pages/page-editing.ts';
import type { PresenceTracker } from './presence-tracker.ts';
import type { Presence } from './presence.types.ts';
import type { MemberLimits } from './member.limits.ts';
import { findMember } from './person.ts';

const FIELD = /^[A-Za-z_]{1,40}$/;

/** What a tab reports: where its member is on the page. */
interface PresenceReport {
  pageId: string;
  tabId: string;
  componentId?: string | null;
  field?: string | null;
  gone?: boolean | null;
}

/** Presence on a page, for its members. */
export class PresenceService {
  constructor(
    private readonly db: DataSource,
    private readonly members: Members,
    private readonly tracker: PresenceTracker,
    private readonly limits: MemberLimits,
  ) {}

  /** Records where a tab of the viewer is, and returns who else is there. Throws like an edit for who may not edit. */
  async bePresent(viewer: Viewer, report: PresenceReport): Promise<Presence[]> {
    await this.limits.countPresence(viewer.id);
    const { componentId = null, field = null } = report;
    const tabId = checkUuid(report.tabId, 'tabId');
    if (componentId !== null && !isUuid(componentId))
      throw new Malformed('componentId must be a UUID.');
    if (field !== null && !FIELD.test(field)) throw new Malformed('field must be a field’s name.');
    const pageId = report.pageId.toLowerCase();
    const person = isUuid(pageId) ? await findMember(this.db.manager, pageId, viewer.id) : null;
    if (!person) {
      await requireEditablePage(this.db, this.members, viewer, pageId);
      throw new Forbidden(); // unless the page came back in between
    }
    const tab = { pageId, person, tabId, componentId: componentId?.toLowerCase() ?? null };
    this.tracker.report({ ...tab, field, gone: report.gone === true });
    return this.tracker.getPresence(pageId);
  }
}
