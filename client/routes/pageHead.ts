import { findAbout, getPageName, type PageData } from '../blocks/BlockView.tsx';
import type { Head } from './screen.ts';
import { readLinkedCard, type Visit } from './visit.ts';

/** The head of a page, from which link previews are made; an address that shows only a part is not indexed. */
export function createHead(page: PageData, visit: Visit, search: string): Head {
  const isPart = /[?&](?:after|write|sent)\b/.test(search);
  const unlisted = !page.active || page.visibility !== 'PUBLIC' || isPart;
  const head = page.type === 'TRIBUTE' ? describeMemorial(page) : describeCard(page, visit, search);
  return { ...head, path: `/${page.url}`, unlisted };
}

function describeMemorial(page: PageData): Head {
  const about = findAbout(page);
  const name = getPageName(page);
  const picture = about?.picture ?? page.photos[0]?.image;
  return {
    title: name,
    description:
      about?.introduction ||
      [`In memory of ${name}`, about?.dates].filter(Boolean).join(', ') ||
      'A page to read and to leave a few words on.',
    image: picture ? `${picture}/public` : undefined,
  };
}

/** A page with a card; of a couple's, the card says nothing of whose it is. */
function describeCard({ url, title }: PageData, { card, loveBox }: Visit, search: string): Head {
  const ofCouple = loveBox && (loveBox.couple?.line || `The love box of ${title}.`);
  const description = ofCouple ?? card?.text ?? title;
  if (!card) return { title, description };
  const address = readLinkedCard(search) === card.id ? `/${url}?card=${card.id}` : undefined;
  return { title, description, image: `/preview/${url}/${card.id}.png`, address };
}
