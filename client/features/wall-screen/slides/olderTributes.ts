import type { SlideOrder } from './slideOrder.ts';
import type { createRecentChanges } from './recentChanges.ts';
import type { ScreenPage } from '../screenPage.ts';

type Part = Pick<ScreenPage, 'lastSeq' | 'tributes'>;

/** Reads older tributes a page at a time, and starts again with the newest after the oldest. */
export function createOlderReader(
  { tributes: { pageInfo } }: Part,
  read: (after: string | null) => Promise<Part | null>,
  { listCurrent }: ReturnType<typeof createRecentChanges>,
) {
  let after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
  let isReading = false;
  return async (order: SlideOrder) => {
    if (isReading) return;
    isReading = true;
    try {
      const page = await read(after);
      if (!page) return;
      const { pageInfo: info } = page.tributes;
      order.addOlder(listCurrent(page));
      after = info.hasNextPage ? (info.endCursor ?? null) : null;
    } catch {
      // offline: the loaded tributes are shown again
    } finally {
      isReading = false;
    }
  };
}
