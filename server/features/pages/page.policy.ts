import type { Page } from './page.entity.ts';

/** Whether everybody may see what is on it; before it is set up a page is its members' own. */
export function isPublic({ active }: Pick<Page, 'active'>): boolean {
  return active;
}
