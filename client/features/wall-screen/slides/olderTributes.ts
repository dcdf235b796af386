import type { SlideOrder } from './slideOrder.ts';
import type { ScreenPage } from '../screenPage.ts';

type Tributes = ScreenPage['tributes'];

/** Reads older tributes a page at a time, and starts again with the newest after the oldest. */
export function createOlderReader(
  { pageInfo }: Tributes,
  read: (after: string | null) => Promise<{ tributes: Tributes } | null>,
) {
  let after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
  let isReading = false;
  return async (order: SlideOrder) => {
    if (isReading) return;
    isReading = true;
    try {
      const page = await read(after);
      if (!page) return;
      const { edges, pageInfo: info } = page.tributes;
      order.addOlder(edges.map(({ node }) => node));
      after = info.hasNextPage ? (info.endCursor ?? null) : null;
    } catch {
      // offline: the loaded tributes are shown again
    } finally {
      isReading = false;
    }
  };
}
