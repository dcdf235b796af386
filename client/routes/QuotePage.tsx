import { useKeepAction } from '../features/couples/keepAction.tsx';
import { LoveBox } from '../features/quotes/LoveBox.tsx';
import { MoodLinks } from '../features/quotes/MoodLinks.tsx';
import { Promoted } from '../features/quotes/Promoted.tsx';
import { QuoteView } from '../features/quotes/QuoteView.tsx';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { useTitle } from '../ui/useTitle.ts';
import type { PageData } from '../blocks/BlockView.tsx';
import { isGodIsGood, type Visit } from './visit.ts';

/** Loaded for the love boxes of couples alone. */
export const couplePage = lazyComponent(
  () => import('./CouplePage.tsx'),
  ({ CouplePage }) => CouplePage,
);

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
