import type { DataSource } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { Refused, Unauthenticated } from '../../graphql/errors.ts';
import type { Page } from '../pages/page.entity.ts';
import { ActivationCodeRow } from './activation-code.entity.ts';
import { claimCode, makeReservedPage, requireFreeCode } from './claim.ts';
import { normaliseCode, readableCode } from './code-format.ts';

/** From a QR plate to a code, and from a code to a page of one's own. */
export class ActivationService {
  constructor(private readonly db: DataSource) {}

  /** The activation code of a QR token. Refused where there is none or it was used. */
  async exchangeQrToken(qr: string): Promise<string> {
    const row = await this.db.getRepository(ActivationCodeRow).findOneBy({ qr: normaliseCode(qr) });
    if (!row) throw new Refused('Can not get Activation code, please contact us!');
    if (row.usedAt)
      throw new Refused('This activation code has already been used. Please log in to go on.');
    return readableCode(row.code);
  }

  /** Why a code can not be used, in words; null where it can be just now. */
  async codeFault(code: string): Promise<string | null> {
    try {
      await requireFreeCode(this.db.manager, code);
      return null;
    } catch (error) {
      if (error instanceof Refused) return error.message;
      throw error;
    }
  }

  /** Uses a code up for the viewer, who then owns its page. Refused where it is unknown or used. */
  async activateCode(viewer: Viewer | null, code: string): Promise<Page> {
    if (!viewer) throw new Unauthenticated();
    await requireFreeCode(this.db.manager, code);
    return this.db.transaction(async (manager) => {
      const url = await claimCode(manager, code, viewer.id);
      return makeReservedPage(manager, url, viewer.id);
    });
  }

  /** The address of the page that a plate's code opened, set up or not; null while the code is unused. */
  async pageOfPlate(qr: string): Promise<string | null> {
    const [page] = (await this.db.query(
      `select page.url from activation_code code join page on lower(page.url) = lower(code.page_url)
       where code.qr = $1 and code.used_at is not null`,
      [normaliseCode(qr)],
    )) as { url: string }[];
    return page?.url ?? null;
  }
}
