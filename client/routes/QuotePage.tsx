import { LoveBox } from '../features/quotes/LoveBox.tsx';
import { MoodLinks } from '../features/quotes/MoodLinks.tsx';
import { Promoted } from '../features/quotes/Promoted.tsx';
import { QuoteView } from '../features/quotes/QuoteView.tsx';
import { useTitle } from '../ui/useTitle.ts';
import type { PageData } from '../blocks/BlockView.tsx';
import type { Head } from './screen.ts';
import { isGodIsGood, readLinkedCard, type Visit } from './visit.ts';

/** The head of a page with a card, from which link previews are made. */
export function createCardHead(
  { url, title }: PageData,
  card: Visit['card'],
  search: string,
): Head {
  const head = { title, description: card?.text ?? title, path: `/${url}` };
  if (!card) return head;
  const address = readLinkedCard(search) === card.id ? `/${url}?card=${card.id}` : undefined;
  return { ...head, image: `/preview/${url}/${card.id}.png`, address };
}

type Props = Pick<Visit, 'card' | 'promotion'> & { page: PageData };

/** A page that shows a card over a full-screen background, including the love box and the mood pages. */
export function QuotePage({ page: { url, title, type }, card = null, promotion }: Props) {
  useTitle(title);
  if (type === 'LOVE_BOX') return <LoveBox url={url} title={title} drawn={card} />;
  return (
    <QuoteView url={url} title={title} drawn={card}>
      {url.toLowerCase() === 'god' && <MoodLinks prefix="" />}
      {isGodIsGood(url) && (
        <>
          <MoodLinks prefix="dm_" />
          {promotion && <Promoted {...promotion} />}
        </>
      )}
    </QuoteView>
  );
}
