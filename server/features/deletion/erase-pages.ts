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
import { eraseEach } from './erase-each.ts';
import { Tombstone } from './tombstone.entity.ts';

const PAGE_BATCH_SIZE = 20;
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
 * Erases a batch of each page whose thirty days are over; returns how much, 0 once no page is due; a job repeats it.
 */
export async function erasePages(dependencies: Dependencies): Promise<number> {
  const pages = await dependencies.db
    .getRepository(Page)
    .find({ where: { goneAt: IS_OVER }, order: { goneAt: 'ASC' }, take: PAGE_BATCH_SIZE });
  return eraseEach(pages, (page) => eraseBatch(dependencies, page));
}

/** First a page's files, then its rows, and at last the page with all that refers to it. */
async function eraseBatch(
  { db, storage, eraseExports }: Dependencies,
  page: Page,
): Promise<number> {
  const files = (await eraseExports(page.id)) || (await eraseFiles(db, storage, page.id));
  const parts = files || (await eraseRows(db, page.id));
  return parts || (await erasePage(db, page));
}

/**
 * Deletes the rows after their files, so that a crash or an unavailable storage leaves no file without its row. What
 * another page uses as well is its own from now on.
 */
async function eraseFiles(db: DataSource, storage: Storage, pageId: string): Promise<number> {
  const media = db.getRepository(Media);
  const batch = await media.find({ where: { pageId }, take: FILE_BATCH_SIZE });
  const keys = batch.map(({ key }) => key);
  await leaveToOtherPages(db, pageId, keys);
  for (const { key } of await media.findBy({ key: In(keys), pageId })) {
    await storage.remove(key);
    await media.delete({ key, pageId });
  }
  return keys.length;
}

const OTHER_PAGE = `select place.page_id from picture_place place
  where place.address = '/media/' || media.key and place.page_id <> :pageId limit 1`;

async function leaveToOtherPages(db: DataSource, pageId: string, keys: string[]): Promise<void> {
  await db
    .createQueryBuilder()
    .update(Media)
    .set({ pageId: () => `(${OTHER_PAGE})` })
    .where({ key: In(keys) })
    .andWhere(`exists (${OTHER_PAGE})`, { pageId })
    .execute();
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
    // it may have been brought back after it was found
    if (!(await manager.existsBy(Page, { id, goneAt: IS_OVER }))) return 0;
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
    await manager.delete(Page, { id });
    // a plate goes on leading to its address, so nobody else may get it
    await manager.insert(PageAddress, plates);
    await appendAudit(manager, { as: 'keepsake' }, AuditAction.PAGE_ERASED, { id });
    return 1;
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
