import { createHash } from 'node:crypto';
import { type DataSource, type EntityManager, MoreThan } from 'typeorm';
import { takeAdvisoryLock } from '../../database/locks.ts';
import type { Viewer } from '../../graphql/context.ts';
import type { AuditAction } from './audit-action.ts';
import { AuditEntryRow, AuditSubject } from './audit-entry.entity.ts';

const BATCH_SIZE = 1_000;

/** Who acted: an operator (by their account or at the command line), a member of the page, or Keepsake itself. */
export type Actor =
  | { as: 'operator'; userId: string | null }
  | { as: 'member'; userId: string }
  | { as: 'keepsake' };
/** An operator at the command line of the machine. */
export const AT_COMMAND_LINE: Actor = { as: 'operator', userId: null };
/** One of a page’s own people. */
export const asMember = ({ id }: Pick<Viewer, 'id'>): Actor => ({ as: 'member', userId: id });

/** What was changed: a page with everything on it, an account, or something else with an id. */
export type Subject = { pageId: string } | { userId: string } | { id: string };

/** Details of an entry; never anything that families wrote. */
interface Circumstances {
  /** The number of a report, or one of the fixed reasons. */
  because?: string;
  /** Which part was changed, such as "photo 3" or "50 codes". */
  detail?: string;
}

/** An entry: what was done, by whom and to what. */
export interface AuditEntry extends Circumstances {
  at: string;
  actor: Actor['as'];
  /** The fingerprint of the account that acted. */
  account?: string;
  action: AuditAction;
  /** The fingerprint of what was changed: once that is erased, the log holds nothing else of it. */
  subject: string;
}

/**
 * A hash that stands for a page or an account in the log: its entries can be found with the id, and the id cannot be
 * found with the hash.
 */
export function fingerprint(id: string): string {
  return createHash('sha256').update(`keepsake ${id}`).digest('hex').slice(0, 24);
}

/** Appends an entry in the caller's transaction, after every other lock that it takes. */
export async function appendAudit(
  manager: EntityManager,
  actor: Actor,
  action: AuditAction,
  subject: Subject,
  circumstances: Circumstances = {},
): Promise<void> {
  const userId = actor.as === 'keepsake' ? null : actor.userId;
  await rememberSubjects(manager, [subject, ...(userId ? [{ userId }] : [])]);
  await takeAdvisoryLock(manager, 'auditLog');
  const [last] = await manager.find(AuditEntryRow, { order: { id: 'DESC' }, take: 1 });
  const entry: AuditEntry = {
    at: new Date().toISOString(),
    actor: actor.as,
    ...(userId && { account: fingerprint(userId) }),
    action,
    subject: fingerprint(Object.values(subject)[0]!),
    ...circumstances,
  };
  const text = JSON.stringify(entry);
  await manager.insert(AuditEntryRow, { entry: text, hash: chain(last?.hash, text) });
}

async function rememberSubjects(manager: EntityManager, subjects: Subject[]): Promise<void> {
  const named = subjects.flatMap((subject) => ('id' in subject ? [] : [subject]));
  const rows = named.map((subject) => ({
    fingerprint: fingerprint(Object.values(subject)[0]!),
    ...subject,
  }));
  for (const row of rows)
    await manager.createQueryBuilder().insert().into(AuditSubject).values(row).orIgnore().execute();
}

/** Which entries are read: the newest first, older than the one with this id. */
export interface AuditQuery {
  count: number;
  before?: string | null;
  actions?: readonly AuditAction[];
  actor?: Actor['as'];
  /** A page or an account: entries about it. */
  subject?: string;
  /** An account: also those of what it did. */
  account?: string;
  /** A report's number, or a reason. */
  because?: string;
}

/** Entries with their ids, the newest first. */
export async function readAudit(
  db: DataSource,
  { count, before, actions, actor, subject, account, because }: AuditQuery,
): Promise<(AuditEntry & { id: string })[]> {
  const entries = db.getRepository(AuditEntryRow).createQueryBuilder('audit');
  if (before) entries.andWhere('audit.id < :before', { before });
  if (actions) entries.andWhere('audit.action = any(:actions)', { actions });
  if (subject && account)
    entries.andWhere(`(audit.subject = :subject or (audit.entry::jsonb ->> 'account') = :account)`);
  else if (subject) entries.andWhere('audit.subject = :subject');
  if (actor) entries.andWhere(`(audit.entry::jsonb ->> 'actor') = :actor`);
  if (because) entries.andWhere(`(audit.entry::jsonb ->> 'because') = :because`);
  const rows = await entries
    .setParameters({ subject, account, actor, because })
    .orderBy('audit.id', 'DESC')
    .limit(count)
    .getMany();
  return rows.map(({ id, entry }) => ({ id, ...(JSON.parse(entry) as AuditEntry) }));
}

/** The result of checking the log. */
export interface AuditCheck {
  entries: number;
  /** The first entry that is not what was appended; null if all are. */
  firstWrong: string | null;
  /** The hash of the newest entry, to be stored elsewhere; null if there are no entries. */
  newest: string | null;
  /** Whether the entry with the expected hash is there; without one null. */
  holds: boolean | null;
  /**
   * Whether the program's own database user could change entries or the table's rules; then only the hashes reveal a
   * change.
   */
  isOwned: boolean;
}

/**
 * Reads and checks the whole log; `expected` is a hash that was stored earlier, and if it is missing, the end was cut
 * off.
 */
export async function verifyAudit(db: DataSource, expected?: string): Promise<AuditCheck> {
  const check: AuditCheck = {
    entries: 0,
    firstWrong: null,
    newest: null,
    holds: expected ? false : null,
    isOwned: await isOwner(db),
  };
  let last: AuditEntryRow | undefined;
  for (;;) {
    const rows = await db.getRepository(AuditEntryRow).find({
      where: { id: MoreThan(last?.id ?? '0') },
      order: { id: 'ASC' },
      take: BATCH_SIZE,
    });
    if (rows.length === 0) return check;
    for (const row of rows) {
      check.entries += 1;
      if (!chain(last?.hash, row.entry).equals(row.hash)) return { ...check, firstWrong: row.id };
      last = row;
      check.newest = row.hash.toString('hex');
      if (check.newest === expected) check.holds = true;
    }
  }
}

async function isOwner(db: DataSource): Promise<boolean> {
  const [table] = await db.query<{ isOwned: boolean }[]>(
    `select pg_has_role(current_user, relowner, 'MEMBER')
         or has_table_privilege(current_user, oid, 'UPDATE, DELETE, TRUNCATE') as "isOwned"
     from pg_class where oid = 'audit_entry'::regclass`,
  );
  return table!.isOwned;
}

function chain(before: Buffer | undefined, entry: string): Buffer {
  return createHash('sha256')
    .update(before ?? '')
    .update(entry)
    .digest();
}
