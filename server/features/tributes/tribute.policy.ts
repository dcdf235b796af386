import { type Page, PageType } from '../pages/page.entity.ts';

/** Visitors write on tribute pages that have been set up. */
export function acceptsTributes(page: Page): boolean {
  return page.type === PageType.TRIBUTE && page.active;
}
