import { useKeepAction } from '../features/couples/keepAction.tsx';
import { LoveBox } from '../features/quotes/LoveBox.tsx';
import { MoodLinks } from '../features/quotes/MoodLinks.tsx';
import { Promoted } from '../features/quotes/Promoted.tsx';
import { QuoteView } from '../features/quotes/QuoteView.tsx';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { useTitle } from '../ui/useTitle.ts';
import type { PageData } from '../blocks/BlockView.tsx';
import type { Head, Prepared } from './screen.ts';
import { isGodIsGood, readLinkedCard, type Visit } from './visit.ts';

/** Loaded for the love boxes of couples alone. */
const couplePage = lazyComponent(
  () => import('./CouplePage.tsx'),
  ({ CouplePage }) => CouplePage,
);

/** The head of a page with a card, and the code for it. */
export async function prepareCard(
  page: PageData,
  { card, loveBox }: Visit,
  search: string,
): Promise<Pick<Prepared, 'head' | 'parts'>> {
  const parts = ['routes/QuotePage.tsx'];
  const head = createCardHead(page, card, search);
  if (!loveBox) return { head, parts };
  await couplePage.load();
  const description = loveBox.couple?.line || `The love box of ${page.title}.`;
  const unlisted = page.visibility !== 'PUBLIC' || /[?&]after=/.test(search);
  return { head: { ...head, description, unlisted }, parts: [...parts, 'routes/CouplePage.tsx'] };
}

/** The head of a page with a card, from which link previews are made. */
function createCardHead({ url, title }: PageData, card: Visit['card'], search: string): Head {
  const head = { title, description: card?.text ?? title, path: `/${url}` };
  if (!card) return head;
  const address = readLinkedCard(search) === card.id ? `/${url}?card=${card.id}` : undefined;
  return { ...head, image: `/preview/${url}/${card.id}.png`, address };
}

type Props = { page: PageData; visit: Visit; read: () => Promise<Visit> };

/** A page that shows a card over a full-screen background, including the love box and the mood pages. */
export function QuotePage({ page, visit, read }: Props) {
  const { url, title, type } = page;
  const { card = null, promotion, loveBox } = visit;
  const actions = useKeepAction();
  const shown = { url, title, drawn: card, actions };
  useTitle(title);
  if (loveBox) return <couplePage.Component {...shown} loveBox={loveBox} read={read} />;
  if (type === 'LOVE_BOX') return <LoveBox {...shown} />;
  return (
    <QuoteView {...shown}>
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
