import { createHash } from 'node:crypto';
import { type DataSource, type EntityManager, MoreThan } from 'typeorm';
import { AuditEntryRow } from './audit-entry.entity.ts';

/** Appending waits for whoever appends, as each entry holds the hash of the one before. */
const CHAIN_LOCK = 7_336_003;
const READ_AT_ONCE = 1_000;

/** What was done, by whom and to what. */
export interface AuditEntry {
  at: string;
  /** `operator`, or `member` for an act of a page's own people. */
  actor: 'operator' | 'member';
  action:
    | 'page taken down'
    | 'page put back'
    | 'report answered'
    | 'page put away'
    | 'account put away';
  /** The fingerprint of the page or account: once that is erased, the log still holds nothing of it. */
  subject: string;
}

/** By what the log names a page or an account: whoever has its id finds its entries, and nobody finds the id. */
export function fingerprint(id: string): string {
  return createHash('sha256').update(`keepsake ${id}`).digest('hex').slice(0, 24);
}

/** Appends an entry in the caller's transaction. */
export async function appendAudit(
  manager: EntityManager,
  entry: Pick<AuditEntry, 'actor' | 'action'>,
  id: string,
): Promise<void> {
  await manager.query('select pg_advisory_xact_lock($1)', [CHAIN_LOCK]);
  const [last] = await manager.find(AuditEntryRow, { order: { id: 'DESC' }, take: 1 });
  const full: AuditEntry = { at: new Date().toISOString(), ...entry, subject: fingerprint(id) };
  const text = JSON.stringify(full);
  await manager.insert(AuditEntryRow, { entry: text, hash: chain(last?.hash, text) });
}

/** The newest entries, the newest first. */
export async function readAudit(db: DataSource, count: number): Promise<AuditEntry[]> {
  const rows = await db.getRepository(AuditEntryRow).find({ order: { id: 'DESC' }, take: count });
  return rows.map(({ entry }) => JSON.parse(entry) as AuditEntry);
}

/** How many entries there are, and the first that is not what was appended; null if all are. */
export async function verifyAudit(
  db: DataSource,
): Promise<{ entries: number; firstWrong: string | null }> {
  let entries = 0;
  let last: AuditEntryRow | undefined;
  for (;;) {
    const rows = await db.getRepository(AuditEntryRow).find({
      where: { id: MoreThan(last?.id ?? '0') },
      order: { id: 'ASC' },
      take: READ_AT_ONCE,
    });
    if (rows.length === 0) return { entries, firstWrong: null };
    for (const row of rows) {
      entries += 1;
      if (!chain(last?.hash, row.entry).equals(row.hash)) return { entries, firstWrong: row.id };
      last = row;
    }
  }
}

function chain(before: Buffer | undefined, entry: string): Buffer {
  return createHash('sha256')
    .update(before ?? '')
    .update(entry)
    .digest();
}
