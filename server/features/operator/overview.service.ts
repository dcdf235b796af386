import type { DataSource } from 'typeorm';
import { AuditKind } from '../audit/audit-action.ts';
import { Tribute } from '../tributes/tribute.entity.ts';
import { type Installation, readHealth } from './health.ts';
import { type LogEntry, readLog } from './log.service.ts';
import type { OperatorMails } from './mails.service.ts';
import {
  HealthLevel,
  type OperatorHealth,
  type OperatorOverview,
  type OperatorService,
} from './overview.types.ts';
import type { OperatorPages } from './pages.service.ts';
import { OperatorPageFilter } from './pages.types.ts';
import type { OperatorReports } from './reports.service.ts';

/** The minutes of each count, for the last hour. */
const COUNTED_MINUTES = 2;
const COUNTS = 60 / COUNTED_MINUTES;
const SERVICES_SHOWN = 20;
const RECENT_SHOWN = 5;
/** A restart is unwelcome from half an hour before a service until an hour and a half after its beginning. */
const BUSY_BEFORE_MS = 30 * 60_000;
const BUSY_AFTER_MS = 90 * 60_000;

/** The overview, with entries of the log as they are read. */
export interface Overview extends Omit<OperatorOverview, 'lately'> {
  lately: LogEntry[];
}

interface Dependencies extends Installation {
  pages: OperatorPages;
  mails: OperatorMails;
  reports: OperatorReports;
}

/** Reads the state of the installation; what waits and what is wrong is its first sentence. */
export async function readOverview(dependencies: Dependencies): Promise<Overview> {
  const { db, pages, mails, reports } = dependencies;
  const [health, waiting, failing, services, messages, counts, lately] = await Promise.all([
    readHealth(dependencies),
    reports.count(),
    mails.countFailing(),
    readServices(pages),
    countTributes(db),
    pages.count(),
    readLately(db),
  ]);
  const times = services.map(({ startsAt }) => startsAt.getTime());
  return {
    sentence: toSentence(health, waiting.waiting + failing.count),
    at: new Date(),
    reports: waiting.waiting,
    oldestReport: waiting.oldest,
    mails: failing.count,
    mailsSince: failing.since,
    health,
    services,
    noRestartFrom: times.length > 0 ? new Date(Math.min(...times) - BUSY_BEFORE_MS) : null,
    noRestartUntil: times.length > 0 ? new Date(Math.max(...times) + BUSY_AFTER_MS) : null,
    messages,
    pages: counts.all,
    lately,
  };
}

const NUMBERS = 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ');

function toSentence(health: readonly OperatorHealth[], waiting: number): string {
  const bad = health
    .filter(({ level }) => level === HealthLevel.BAD)
    .map(({ name }) => name.toLowerCase());
  const state = bad.length > 0 ? `Please look at: ${bad.join(', ')}.` : 'All is well.';
  const number = NUMBERS[waiting] ?? String(waiting);
  if (waiting === 0) return `${state} Nothing waits for you.`;
  return `${state} ${number} ${waiting === 1 ? 'thing waits' : 'things wait'} for you.`;
}

async function readServices(pages: OperatorPages): Promise<OperatorService[]> {
  const listing = { search: '', after: null, count: SERVICES_SHOWN };
  const services = await pages.list(OperatorPageFilter.SERVICE, listing);
  return services
    .flatMap((page) => (page.service ? [{ page, ...page.service }] : []))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

async function countTributes(db: DataSource): Promise<number[]> {
  const rows = await db
    .createQueryBuilder(Tribute, 'tribute')
    .select(`floor(extract(epoch from now() - created_at) / ${COUNTED_MINUTES * 60})::int`, 'part')
    .addSelect('count(*)::int', 'count')
    .where(`created_at > now() - interval '1 hour'`)
    .groupBy('part')
    .getRawMany<{ part: number; count: number }>();
  const counts = new Map(rows.map(({ part, count }) => [part, count]));
  return Array.from({ length: COUNTS }, (_, index) => counts.get(COUNTS - 1 - index) ?? 0);
}

/** The newest actions of operators; members' own are only in the log. */
async function readLately(db: DataSource): Promise<LogEntry[]> {
  const query = { search: '', count: RECENT_SHOWN, before: null };
  const kinds = [AuditKind.TAKEDOWNS, AuditKind.OPENINGS, AuditKind.CODES];
  const lines = await Promise.all(kinds.map((kind) => readLog(db, { ...query, kind })));
  return lines
    .flat()
    .toSorted((a, b) => Number(b.id) - Number(a.id))
    .slice(0, RECENT_SHOWN);
}
