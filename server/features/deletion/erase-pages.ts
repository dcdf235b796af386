import { type DataSource, type EntityManager, In, Raw } from 'typeorm';
import { deleteBatch } from '../../database/delete-batch.ts';
import { PageEventRow } from '../../live/page-event.entity.ts';
import { ActivationCode } from '../activation/activation-code.entity.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { appendAudit } from '../audit/audit-log.ts';
import { ComponentChangeRow } from '../components/component-change.entity.ts';
import { MailRow } from '../mail/mail.entity.ts';
import { lockPage } from '../pages/page-editing.ts';
import { Page, PageType, PageAddress } from '../pages/page.entity.ts';
import { Tribute } from '../tributes/tribute.entity.ts';
import { Media } from '../uploads/media.entity.ts';
import type { Storage } from '../uploads/storage/storage.ts';
import { Tombstone } from './tombstone.entity.ts';

const FILE_BATCH_SIZE = 50;
/** Few enough for the statement timeout of 15 s, although each row is deleted with all that refers to it. */
const ROW_BATCH_SIZE = 2_000;
const IS_OVER = Raw((column) => `${column} <= now()`);

interface Dependencies {
  db: DataSource;
  storage: Storage;
  /** Deletes a batch of a page's exports; returns how many. */
  eraseExports(pageId: string): Promise<number>;
}

/**
 * Erases a batch of a page whose thirty days are over: first its files, then its rows, and at last the page with all
 * that refers to it. Returns how many, 0 once no page is due; a job repeats it.
 */
export async function erasePages({ db, storage, eraseExports }: Dependencies): Promise<number> {
  const page = await db
    .getRepository(Page)
    .findOne({ where: { goneAt: IS_OVER }, order: { goneAt: 'ASC' } });
  if (!page) return 0;
  const files = (await eraseExports(page.id)) || (await eraseFiles(db, storage, page.id));
  const parts = files || (await eraseRows(db, page.id));
  return parts || (await erasePage(db, page));
}

/** Deletes the rows after their files, so that a crash or an unavailable storage leaves no file without its row. */
async function eraseFiles(db: DataSource, storage: Storage, pageId: string): Promise<number> {
  const media = await db.getRepository(Media).find({ where: { pageId }, take: FILE_BATCH_SIZE });
  const keys = media.map(({ key }) => key);
  for (const key of keys) await storage.remove(key);
  await db.getRepository(Media).delete({ key: In(keys) });
  return keys.length;
}

async function eraseRows(db: DataSource, pageId: string): Promise<number> {
  for (const entity of [Tribute, ComponentChangeRow, PageEventRow]) {
    const count = await deleteBatch(db, entity, 'page_id = $1', [pageId], ROW_BATCH_SIZE);
    if (count > 0) return count;
  }
  return 0;
}

async function erasePage(db: DataSource, { id, url }: Page): Promise<number> {
  return db.transaction(async (manager) => {
    await lockPage(manager, id);
    const plates = await markPlates(manager, id);
    // addresses that only lead to this page are erased as well
    await manager
      .createQueryBuilder(Page, 'page')
      .update()
      .set({ goneAt: () => 'now()' })
      .where({ type: PageType.REDIRECT })
      .andWhere('lower(redirect_url) = lower(:url)', { url })
      .execute();
    await manager.delete(MailRow, { pageId: id });
    await manager.upsert(Tombstone, { id, kind: 'page' }, ['id']);
    const { affected } = await manager.delete(Page, { id, goneAt: IS_OVER });
    // a plate goes on leading to its address, so nobody else may get it
    await manager.insert(PageAddress, plates);
    if (affected) await appendAudit(manager, { as: 'keepsake' }, AuditAction.PAGE_ERASED, { id });
    return affected ?? 0;
  });
}

/** Marks the page's plates as erased; returns their addresses. */
async function markPlates(
  manager: EntityManager,
  pageId: string,
): Promise<Pick<PageAddress, 'address'>[]> {
  const { raw } = (await manager
    .createQueryBuilder(ActivationCode, 'code')
    .update()
    .set({ pageErasedAt: () => 'now()' })
    .where('lower(page_url) in (select address from page_address where page_id = :pageId)', {
      pageId,
    })
    .returning('lower(page_url) as address')
    .execute()) as { raw: Pick<PageAddress, 'address'>[] };
  return raw;
}
