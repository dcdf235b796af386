import type { PageData } from './BlockView.tsx';

/** Who or what a page is about. */
export function nameOf(page: PageData): string {
  const bio = page.components.find((block) => block.__typename === 'BioComponent');
  return bio?.name || page.title || 'Keepsake';
}
