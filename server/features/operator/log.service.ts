import { type DataSource, In } from 'typeorm';
import { isRowNumber } from '../../input/ids.ts';
import { UserAccount } from '../accounts/user.entity.ts';
import { ACTIONS_OF_KIND, AuditKind } from '../audit/audit-action.ts';
import { AuditSubject } from '../audit/audit-entry.entity.ts';
import { type AuditEntry, type AuditQuery, fingerprint, readAudit } from '../audit/audit-log.ts';
import { toPerson } from '../members/person.ts';
import { Page, PageAddress } from '../pages/page.entity.ts';
import { parseReportNumber, toReportNumber } from '../reports/report.entity.ts';

/** An entry of the log with the names that its fingerprints still have. */
export interface LogEntry extends AuditEntry {
  id: string;
  /** An operator's name; null for everybody else, and at the command line. */
  who: string | null;
  /** The address of the page that it is about; null where it is about none, or the page is erased. */
  page: string | null;
}

/** Which entries of the log are read. */
interface LogQuery {
  kind: AuditKind | null;
  search: string;
  count: number;
  before: string | null;
}

/**
 * The newest entries of the audit log, filtered by kind, or by a page's address, an e-mail address or a report's
 * number.
 */
export async function readLog(db: DataSource, query: LogQuery): Promise<LogEntry[]> {
  const { kind, search, count, before } = query;
  const about = search.trim() ? await findSubject(db, search.trim()) : {};
  if (!about) return [];
  const isMembers = kind === AuditKind.MEMBERS;
  const entries = await readAudit(db, {
    count,
    before: before !== null && isRowNumber(before) ? before : null,
    ...about,
    ...(kind && !isMembers && { actions: ACTIONS_OF_KIND[kind] }),
    ...(isMembers && { actor: 'member' as const }),
  });
  return addNames(db, entries);
}

/** The page, account or report with this address or number; null if there is none. */
async function findSubject(db: DataSource, search: string): Promise<Partial<AuditQuery> | null> {
  const number = parseReportNumber(search);
  if (number !== null) return { because: toReportNumber(number) };
  if (search.includes('@')) {
    const account = await db
      .createQueryBuilder(UserAccount, 'account')
      .where('lower(account.email) = lower(:search)', { search })
      .getOne();
    const print = account && fingerprint(account.id);
    return print ? { subject: print, account: print } : null;
  }
  const address = search.replace(/^\/+/, '').toLowerCase();
  const row = await db.getRepository(PageAddress).findOneBy({ address });
  return row?.pageId ? { subject: fingerprint(row.pageId) } : null;
}

async function addNames(
  db: DataSource,
  entries: readonly (AuditEntry & { id: string })[],
): Promise<LogEntry[]> {
  const operators = entries.flatMap(
    ({ actor, account }) => (actor === 'operator' && account) || [],
  );
  const prints = [...entries.map(({ subject }) => subject), ...operators];
  const subjects = await db.getRepository(AuditSubject).findBy({ fingerprint: In(prints) });
  const pages = await db.getRepository(Page).find({
    select: { id: true, url: true },
    where: { id: In(subjects.flatMap(({ pageId }) => pageId ?? [])) },
  });
  const accounts = await db
    .getRepository(UserAccount)
    .findBy({ id: In(subjects.flatMap(({ userId }) => userId ?? [])) });
  const urls = new Map(pages.map(({ id, url }) => [fingerprint(id), url]));
  const names = new Map(
    accounts.map((account) => [
      fingerprint(account.id),
      toPerson({ ...account, colorIndex: 0 }).name,
    ]),
  );
  return entries.map((entry) => ({
    ...entry,
    who: entry.actor === 'operator' ? (names.get(entry.account ?? '') ?? null) : null,
    page: urls.get(entry.subject) ?? null,
  }));
}
