import { Link } from 'react-router-dom';
import { useFavouriteAction } from '../../features/couples/useFavouriteAction.tsx';
import { LoveBox } from '../../features/quotes/LoveBox.tsx';
import { QuoteView } from '../../features/quotes/QuoteView.tsx';
import { lazyComponent } from '../../ui/lazyComponent.tsx';
import { useTitle } from '../../ui/hooks/useTitle.ts';
import type { PageData } from '../../blocks/publicBlocks.tsx';
import { isGodIsGood, type AddressContent } from './addressContent.ts';
import { MOODS } from '../../../protocol/moods.ts';

/** Loaded for the love boxes of couples alone. */
export const couplePage = lazyComponent(
  () => import('./CouplePage.tsx'),
  ({ CouplePage }) => CouplePage,
);

type Props = { page: PageData; content: AddressContent; read: () => Promise<AddressContent> };

/** A page that shows a card over a full-screen background, including the love box and the mood pages. */
export function QuotePage({ page, content, read }: Props) {
  const { url, title, type } = page;
  const { card = null, promotion, loveBox } = content;
  const actions = useFavouriteAction();
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

/** The eight moods in two columns, each with a dot in its colour. */
function MoodLinks({ prefix }: { prefix: '' | 'dm_' }) {
  return (
    <nav className="moods" aria-label="Moods">
      {MOODS.map((mood) => (
        <Link key={mood} to={`/${prefix}${mood}`} data-theme={mood}>
          {mood[0]?.toUpperCase() + mood.slice(1)}
        </Link>
      ))}
    </nav>
  );
}

/** The picture that the operator configured, as a link to a shop. */
function Promoted({ image, link }: { image: string; link: string }) {
  return (
    <a className="promoted" href={link} rel="noopener sponsored">
      <img src={image} alt="An offer from the shop" loading="lazy" />
    </a>
  );
}
