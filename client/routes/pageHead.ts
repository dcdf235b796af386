import { nameOf } from '../blocks/pageName.ts';
import type { PageData } from '../blocks/BlockView.tsx';
import type { Head } from './screen.ts';

/** What a link to a page shows in a message; what is only a part of the page is not to be found by itself. */
export function headOf(page: PageData, isPart = false): Head {
  const bio = page.components.find((block) => block.__typename === 'BioComponent');
  const name = nameOf(page);
  const dates = [bio?.dateBirth, bio?.datePassing].filter(Boolean).join(' – ');
  const picture = bio?.cover ?? bio?.avatar ?? page.photos[0]?.image;
  return {
    title: name,
    description:
      bio?.firstMessage ||
      [`In memory of ${name}`, dates].filter(Boolean).join(', ') ||
      'A page to read and to leave a few words on.',
    image: picture ? `${picture}/public` : undefined,
    path: `/${page.url}`,
    unlisted: !page.active || isPart,
  };
}
