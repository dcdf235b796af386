import { type Page, PageType } from '../../pages/page.entity.ts';
import { TributeStatus } from './tribute.entity.ts';

/** Visitors may post on tribute pages that have been activated. */
export function acceptsTributes(page: Pick<Page, 'type' | 'active'>): boolean {
  return page.type === PageType.TRIBUTE && page.active;
}

/**
 * The status that the sender sees: whatever is not visible counts as held, including messages that the family hides.
 */
export function statusForSender(status: TributeStatus): TributeStatus {
  return status === TributeStatus.VISIBLE ? status : TributeStatus.HELD;
}
