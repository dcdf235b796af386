import type { DataSource, EntityManager } from 'typeorm';
import { EXCHANGE_FAILED } from '../../../protocol/account-sentences.ts';
import type { Viewer } from '../../graphql/context.ts';
import { Refused } from '../../errors/public-errors.ts';
import { type Actor, asMember } from '../audit/audit-log.ts';
import { PageMember } from '../members/member.entity.ts';
import { IS_ACCESSIBLE } from '../pages/access-sql.ts';
import { Page, PageAddress } from '../pages/page.entity.ts';
import { ActivationCode } from './activation-code.entity.ts';
import { claimCode, createReservedPage, requireUnusedCode, REVOKED_CODE } from './claim.ts';
import { normalizeCode, formatCode } from './code-format.ts';

/** Keeps the account of somebody who deleted it; false if there was nothing to keep. */
export type KeepAccount = (
  manager: EntityManager,
  userId: string,
  actor: Actor,
) => Promise<boolean>;

/** Exchanges QR tokens for codes, and codes for pages. */
export class ActivationService {
  constructor(
    private readonly db: DataSource,
    private readonly keepAccount: KeepAccount,
  ) {}

  /** The activation code of a QR token. Throws Refused if there is none, or it was used or revoked. */
  async exchangeQrToken(qr: string): Promise<string> {
    const row = await this.db.getRepository(ActivationCode).findOneBy({ qr: normalizeCode(qr) });
    if (!row) throw new Refused(EXCHANGE_FAILED);
    if (row.usedAt)
      throw new Refused('This activation code has already been used. Please log in to go on.');
    if (row.revokedAt) throw new Refused(REVOKED_CODE);
    return formatCode(row.code);
  }

  /** The message why a code cannot be used; null if it can be used now. */
  async findCodeFault(code: string): Promise<string | null> {
    try {
      await requireUnusedCode(this.db.manager, code);
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.message;
      throw error;
    }
  }

  /**
   * Uses a code up for the viewer, who then owns its page, and keeps an account that was to be erased, as the page
   * would go with it. Throws Refused if the code is unknown or used.
   */
  async activateCode(viewer: Viewer, code: string): Promise<Page> {
    await requireUnusedCode(this.db.manager, code);
    return this.db.transaction(async (manager) => {
      const url = await claimCode(manager, code, viewer.id);
      await this.keepAccount(manager, viewer.id, asMember(viewer));
      return createReservedPage(manager, url, viewer.id);
    });
  }

  /**
   * The viewer's page that a code opened and that waits to be set up, for whoever got no answer when they activated it;
   * null for any other code.
   */
  findActivatedPage(viewer: Viewer, code: string): Promise<Page | null> {
    return this.selectCodePages()
      .innerJoin(PageMember, 'member', 'member.pageId = page.id and member.userId = code.usedBy')
      .where({ active: false })
      .andWhere(`code.code = :code and code.usedBy = :viewer and ${IS_ACCESSIBLE}`, {
        code: normalizeCode(code),
        viewer: viewer.id,
      })
      .getOne();
  }

  /** The address of the page that a plate's code created, activated or not; null while the code is unused. */
  async findPlatePage(qr: string): Promise<string | null> {
    const page = await this.selectCodePages()
      .where('code.qr = :qr and code.usedAt is not null', { qr: normalizeCode(qr) })
      .getOne();
    return page?.url ?? null;
  }

  /** A query for pages with the code that created each. */
  private selectCodePages() {
    return this.db
      .createQueryBuilder(Page, 'page')
      .innerJoin(PageAddress, 'address', 'address.pageId = page.id')
      .innerJoin(ActivationCode, 'code', 'lower(code.pageUrl) = address.address');
  }
}
