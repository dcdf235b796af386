import type { EntityManager } from 'typeorm';
import type { ArchivedPage } from '../export/archive-format.ts';
import { PageVisitRow } from '../visits/page-visit.entity.ts';
import { checkPast } from './read-archive.ts';

const AT_ONCE = 1_000;

/** Writes how often the page was visited, in parts. */
export async function writeVisits(
  manager: EntityManager,
  pageId: string,
  visits: ArchivedPage['visits'],
): Promise<void> {
  for (const { day } of visits) checkPast(day, 'A visit');
  for (let at = 0; at < visits.length; at += AT_ONCE) {
    const rows = visits.slice(at, at + AT_ONCE).map((row) => ({ pageId, ...row }));
    await manager.insert(PageVisitRow, rows);
  }
}
