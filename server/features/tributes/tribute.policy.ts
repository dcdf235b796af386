import { type Page, PageType } from '../pages/page.entity.ts';
import { TributeStatus } from './tribute.entity.ts';

/** Visitors write on tribute pages that have been set up. */
export function acceptsTributes(page: Pick<Page, 'type' | 'active'>): boolean {
  return page.type === PageType.TRIBUTE && page.active;
}

/** What a sender is answered: whatever is not on the wall is with the family, also what they keep off it. */
export function statusForSender(status: TributeStatus): TributeStatus {
  return status === TributeStatus.VISIBLE ? status : TributeStatus.HELD;
}
