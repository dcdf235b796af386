import { PromotionDocument, QuoteDocument } from '../__generated__/features/quotes/quote.ts';
import { LoveBox } from '../features/quotes/LoveBox.tsx';
import { MoodLinks } from '../features/quotes/MoodLinks.tsx';
import { Promoted } from '../features/quotes/Promoted.tsx';
import { readLinkedCard, QuoteView } from '../features/quotes/QuoteView.tsx';
import { useTitle } from '../ui/useTitle.ts';
import type { PageData } from '../blocks/BlockView.tsx';
import type { PrepareInput, Prepared } from './screen.ts';

/** Draws the page's card, or loads the one that the link names, before rendering. */
export async function prepareQuote(input: PrepareInput, page: PageData): Promise<Prepared> {
  const { client, search } = input;
  const { url, title } = page;
  const id = readLinkedCard(search);
  const [{ data }] = await Promise.all([
    client.query({ query: QuoteDocument, variables: { url, id } }),
    isGodIsGood(url) && client.query({ query: PromotionDocument }),
  ]);
  const card = data?.quote;
  const head = { title, description: card?.text ?? title, path: `/${url}` };
  const parts = ['routes/QuotePage.tsx'];
  if (!card) return { status: 200, head, parts };
  const image = `/preview/${url}/${card.id}.png`;
  const address = id === card.id ? `/${url}?card=${id}` : undefined;
  return { status: 200, head: { ...head, image, address }, parts };
}

/** A page that shows a card over a full-screen background, including the love box and the mood pages. */
export function QuotePage({ page: { url, title, type } }: { page: PageData }) {
  useTitle(title);
  if (type === 'LOVE_BOX') return <LoveBox url={url} title={title} />;
  return (
    <QuoteView url={url} title={title}>
      {url.toLowerCase() === 'god' && <MoodLinks prefix="" />}
      {isGodIsGood(url) && (
        <>
          <MoodLinks prefix="dm_" />
          <Promoted />
        </>
      )}
    </QuoteView>
  );
}

function isGodIsGood(url: string): boolean {
  return url.toLowerCase() === 'godisgood';
}
