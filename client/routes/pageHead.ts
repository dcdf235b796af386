import { aboutOf, nameOf, type PageData } from '../blocks/BlockView.tsx';
import type { Head } from './screen.ts';

/** What a link to a page shows in a message; what is only a part of the page is not to be found by itself. */
export function headOf(page: PageData, isPart = false): Head {
  const about = aboutOf(page);
  const name = nameOf(page);
  const picture = about?.picture ?? page.photos[0]?.image;
  return {
    title: name,
    description:
      about?.introduction ||
      [`In memory of ${name}`, about?.dates].filter(Boolean).join(', ') ||
      'A page to read and to leave a few words on.',
    image: picture ? `${picture}/public` : undefined,
    path: `/${page.url}`,
    unlisted: !page.active || isPart,
  };
}
