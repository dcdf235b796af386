import { type About, type PageData, viewOf } from './BlockView.tsx';

/** What the first block that tells of it says of whom the page is about. */
export function aboutOf({ components }: PageData): About | undefined {
  const telling = components.find((block) => viewOf(block)?.about);
  return telling && viewOf(telling)?.about?.(telling);
}

/** Who or what a page is about. */
export function nameOf(page: PageData): string {
  return aboutOf(page)?.name || page.title || 'Keepsake';
}
