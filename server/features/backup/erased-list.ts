import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { UserAccount } from '../accounts/user.entity.ts';
import { Tombstone } from '../deletion/tombstone.entity.ts';
import { Page } from '../pages/page.entity.ts';
import type { BackupTarget } from './backup-target.ts';

/** The file's name. It is beside the backups, and outlives them and the installation. */
const NAME = 'erased.json';
const BATCH_SIZE = 1_000;

const erasedList = z.array(
  z.object({ id: z.uuid(), kind: z.enum(['page', 'account']), erasedAt: z.iso.datetime() }),
);
/** A page or account that was erased for good, and when. */
export type Erased = z.infer<typeof erasedList>[number];

/** Reads the list beside some backups: the ids of what was erased for good. Throws for a damaged list. */
export async function readErasedList(target: BackupTarget): Promise<Erased[]> {
  const text = await target.readText(NAME);
  if (text === null) return [];
  const { success, data } = erasedList.safeParse(JSON.parse(text));
  if (!success) throw new Error(`${NAME} beside the backups is damaged: restore it first.`);
  return data;
}

/** Adds to the list what was erased here; whatever it held stays. Returns how much is new. */
export async function updateErasedList(db: DataSource, target: BackupTarget): Promise<number> {
  const [listed, tombstones] = await Promise.all([
    readErasedList(target),
    db.getRepository(Tombstone).find({ order: { erasedAt: 'ASC' } }),
  ]);
  const listedIds = new Set(listed.map(({ id }) => id));
  const added = tombstones
    .filter(({ id }) => !listedIds.has(id))
    .map(({ id, kind, erasedAt }) => ({ id, kind, erasedAt: erasedAt.toISOString() }));
  if (added.length > 0)
    await target.writeText(NAME, `${JSON.stringify([...listed, ...added], null, 1)}\n`);
  return added.length;
}

/** How long what was deleted can be restored after a backup was: with a reminder a week before its end. */
const DAYS_AFTER_RESTORE = 8;

/**
 * After a restore, leaves members some days for what was deleted in the backup: they may have restored it since, so that
 * it must not be erased before they can do so again. Ends that differ go on doing so, by seconds or minutes: what was
 * deleted together is restored together (`gone_at`).
 */
export async function postponeErasing(db: DataSource): Promise<void> {
  const end = `now() + make_interval(days => ${DAYS_AFTER_RESTORE})`;
  await db.transaction(async (manager) => {
    for (const entity of [Page, UserAccount])
      await manager
        .createQueryBuilder()
        .update(entity)
        .set({ goneAt: () => `${end} + (gone_at - now()) / 10000`, reminders: 0 })
        .where(`gone_at < ${end}`)
        .execute();
  });
}

/**
 * After a restore, marks everything that was erased since the backup for erasure again: it is inaccessible at once, and
 * the jobs that erase finish after the next start. Returns how many pages and accounts that are.
 */
export async function eraseAgain(db: DataSource, erased: readonly Erased[]): Promise<number> {
  let count = 0;
  for (let offset = 0; offset < erased.length; offset += BATCH_SIZE) {
    const part = erased.slice(offset, offset + BATCH_SIZE);
    await db.transaction(async (manager) => {
      await manager.upsert(Tombstone, part.map(toTombstone), ['id']);
      for (const entity of [Page, UserAccount]) {
        const { affected } = await manager
          .createQueryBuilder()
          .update(entity)
          .set({ goneAt: () => 'now()' })
          .whereInIds(part.map(({ id }) => id))
          .execute();
        count += affected ?? 0;
      }
    });
  }
  return count;
}

function toTombstone({ id, kind, erasedAt }: Erased): Tombstone {
  return { id, kind, erasedAt: new Date(erasedAt) };
}
