import { LoveBoxDocument } from '../__generated__/features/couples/loveBox.ts';
import { PromotionDocument, QuoteDocument } from '../__generated__/features/quotes/quote.ts';
import { useKeepAction } from '../features/couples/keepAction.tsx';
import { isSharedLoveBox } from '../features/quotes/deckThemes.ts';
import { LoveBox } from '../features/quotes/LoveBox.tsx';
import { MoodLinks } from '../features/quotes/MoodLinks.tsx';
import { Promoted } from '../features/quotes/Promoted.tsx';
import { readFirstCard, QuoteView } from '../features/quotes/QuoteView.tsx';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { useTitle } from '../ui/useTitle.ts';
import type { PageData } from '../blocks/BlockView.tsx';
import { readCursor } from './pageCursor.ts';
import type { Head, PrepareInput, Prepared } from './screen.ts';

/** Loaded for the love boxes of couples alone. */
const couplePage = lazyComponent(
  () => import('./CouplePage.tsx'),
  ({ CouplePage }) => CouplePage,
);

/** Draws the page's card, or loads the one that the link names, before rendering. */
export async function prepareQuote(input: PrepareInput, page: PageData): Promise<Prepared> {
  const { client, search } = input;
  const { url, title } = page;
  const isOwn = isCouples(page);
  const first = readFirstCard(search, isOwn);
  const [{ data }, of] = await Promise.all([
    client.query({ query: QuoteDocument, variables: { url, ...first } }),
    isOwn ? prepareCouple(input, page) : null,
    isGodIsGood(url) && client.query({ query: PromotionDocument }),
  ]);
  const card = data?.quote;
  const head = { title, description: card?.text ?? title, path: `/${url}`, ...of?.head };
  const parts = ['routes/QuotePage.tsx', ...(of?.parts ?? [])];
  const prepared = { status: 200, parts, ...(of && { isPrivate: of.isPrivate }) };
  if (!card) return { ...prepared, head };
  const image = `/preview/${url}/${card.id}.png`;
  const address = first.id === card.id ? `/${url}?card=${first.id}` : undefined;
  return { ...prepared, head: { ...head, image, address } };
}

/** Reads what two people keep, and says who may see it. */
async function prepareCouple(
  { client, search }: PrepareInput,
  { url, title, visibility }: PageData,
) {
  const variables = { url, after: readCursor(search) };
  const [{ data }] = await Promise.all([
    client.query({ query: LoveBoxDocument, variables }),
    couplePage.load(),
  ]);
  const head: Partial<Head> = {
    description: data?.page?.couple?.line || `The love box of ${title}.`,
    unlisted: visibility !== 'PUBLIC' || variables.after !== undefined,
  };
  const isPrivate = visibility === 'PHRASE' || visibility === 'MEMBERS';
  return { head, isPrivate, parts: ['routes/CouplePage.tsx'] };
}

/** A page that shows a card over a full-screen background, including the love box and the mood pages. */
export function QuotePage({ page }: { page: PageData }) {
  const { url, title, type } = page;
  const actions = useKeepAction();
  useTitle(title);
  if (isCouples(page)) return <couplePage.Component page={page} actions={actions} />;
  if (type === 'LOVE_BOX') return <LoveBox url={url} title={title} actions={actions} />;
  return (
    <QuoteView url={url} title={title} actions={actions}>
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

function isCouples({ type, url }: PageData): boolean {
  return type === 'LOVE_BOX' && !isSharedLoveBox(url);
}

function isGodIsGood(url: string): boolean {
  return url.toLowerCase() === 'godisgood';
}
