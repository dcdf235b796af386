import type { EventTransaction } from '../../live/event-store.ts';
import { Page } from '../pages/page.entity.ts';
import { EMPTY_CONTENT, toPublicTribute, type Tribute, TributeStatus } from './tribute.entity.ts';
import { TributeAdded, TributeChanged, TributeRemoved } from './tribute-events.ts';

/**
 * Publishes which tributes became visible, have other photos, or are no longer visible. One that is visible for the
 * first time goes on top, so that a reader paging downwards gets it by event; another returns to its old position.
 */
export async function publishDecisions(
  transaction: EventTransaction,
  pageId: string,
  changed: readonly Tribute[],
  before: ReadonlyMap<string, TributeStatus>,
): Promise<void> {
  const visible = changed.filter(({ status }) => status === TributeStatus.VISIBLE);
  const nowVisible = visible.filter(({ id }) => before.get(id) !== TributeStatus.VISIBLE);
  if (nowVisible.length > 0) {
    const { lastSeq } = await transaction.manager.findOneByOrFail(Page, { id: pageId });
    for (const [index, tribute] of nowVisible.entries()) tribute.seq ??= lastSeq + 1 + index; // the number of its event
    const events = nowVisible.map((tribute) => ({ tribute: toPublicTribute(tribute) }));
    await transaction.appendAll(TributeAdded, pageId, events);
  }
  const withNewPhotos = visible.filter((tribute) => !nowVisible.includes(tribute));
  for (const tribute of withNewPhotos)
    await transaction.append(TributeChanged, pageId, { tribute: toPublicTribute(tribute) });
  const noLongerVisible = changed.filter(
    ({ id, status }) =>
      status !== TributeStatus.VISIBLE && before.get(id) === TributeStatus.VISIBLE,
  );
  if (noLongerVisible.length > 0) await publishRemoval(transaction, pageId, noLongerVisible);
}

/** Takes tributes off everybody's wall, and their texts out of stored events. */
export async function publishRemoval(
  { appendAll }: Pick<EventTransaction, 'appendAll'>,
  pageId: string,
  tributes: readonly Tribute[],
): Promise<void> {
  const events = tributes.map((tribute) => ({
    tributeId: tribute.id,
    tribute: { ...toPublicTribute(tribute), ...EMPTY_CONTENT },
  }));
  await appendAll(TributeRemoved, pageId, events);
}
