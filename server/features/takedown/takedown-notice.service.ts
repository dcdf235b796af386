import type { DataSource } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { readAudit, fingerprint } from '../audit/audit-log.ts';
import { PageMember } from '../members/member.entity.ts';
import type { AccessContext } from '../pages/access-context.ts';
import { type Members, requireEditablePage } from '../pages/page-editing.ts';
import { Page } from '../pages/page.entity.ts';
import type { PageService } from '../pages/page.service.ts';
import type { OperatorAct, PageTakedown } from './takedown.types.ts';

/** The most of the operator's actions that a page's members are shown. */
export const ACTS_SHOWN = 20;

/** Shows people what the operator did about a page. */
export class TakedownNoticeService {
  constructor(
    private readonly db: DataSource,
    private readonly pages: PageService,
    private readonly members: Members,
  ) {}

  /** Why there is no page at an address; null if it was not taken down. Its members are told the reason. */
  async find(url: string, access: AccessContext): Promise<PageTakedown | null> {
    const page = await this.pages.findByUrl(url, access.tracker);
    if (!page?.takenDownAt) return null;
    access.tracker?.forbidCaching(); // its members are told more
    const viewer = await access.viewer();
    const members = this.db.getRepository(PageMember);
    const isMember =
      viewer !== null && (await members.existsBy({ pageId: page.id, userId: viewer.id }));
    return { at: page.takenDownAt, reason: isMember ? await this.readReason(page.id) : null };
  }

  /** What the operator did about a page, newest first. For its members only. */
  async readActs(viewer: Viewer, page: string): Promise<OperatorAct[]> {
    const pageId = await requireEditablePage(this.db, this.members, viewer, page);
    const entries = await readAudit(this.db, {
      count: ACTS_SHOWN,
      actor: 'operator',
      subject: fingerprint(pageId),
    });
    return entries.map(({ at, action, detail }) => ({
      at: new Date(at),
      action,
      detail: detail ?? null,
    }));
  }

  private async readReason(id: string): Promise<string | null> {
    const pages = this.db.getRepository(Page);
    const page = await pages.findOne({ where: { id }, select: { id: true, takenDownFor: true } });
    return page?.takenDownFor ?? null;
  }
}
