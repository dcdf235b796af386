import { type ReactNode, useCallback, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { nameDevice } from '../../ui/format.ts';
import { typographic } from '../../ui/typographic.ts';
import { Backdrop } from './Backdrop.tsx';
import { CardActions } from './CardActions.tsx';
import { useOfflineCopy } from '../../storage/useOfflineCopy.ts';
import { getDeckTheme, isForTwo } from './deckThemes.ts';
import './quotes.css';
import { type Card, useCards } from './useCards.ts';
import { useSwipe } from './useSwipe.ts';

type Props = {
  url: string;
  title: string;
  /** The card that was drawn with the page; null if its deck is empty. */
  drawn: Card | null;
  className?: string;
  /** Replaces the title above the text. */
  heading?: ReactNode;
  /** Additional actions on the card. */
  actions?: ((card: Card) => ReactNode) | undefined;
  /** Links below the buttons. */
  children?: ReactNode;
};

/** One card of a deck over a full-screen background; a button, a swipe or a key shows another. */
export function QuoteView(props: Props) {
  const { url, title, drawn, className = '', heading, actions, children } = props;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const surface = useRef<HTMLElement>(null);
  const { card, hasNoSignal, draw } = useCards(url, drawn);
  const { theme, hub } = getDeckTheme(url);
  useOfflineCopy();

  const another = useCallback(() => {
    draw();
    if (search) void navigate(pathname, { replace: true }); // the address must no longer name the previous card
  }, [draw, search, pathname, navigate]);
  useSwipe(surface, another);

  const picture = card?.background;
  return (
    <main
      className={`quote-page ${className}`}
      id="main"
      data-theme={theme}
      data-lit={isForTwo(theme) ? undefined : (picture?.split('/').pop() ?? '')}
      ref={surface}
    >
      {picture && <Backdrop address={picture} />}
      <header>
        {hub && (
          <Link className="quote-hub" to={hub.to}>
            {hub.name}
          </Link>
        )}
      </header>
      <div className="quote-light">
        {heading ?? <h1 className="quote-title">{title}</h1>}
        <div className="quote-place" aria-live="polite">
          {card && <QuoteText card={card} key={card.id} />}
          {card === null && <NoCard hasNoSignal={hasNoSignal} onRetry={draw} />}
        </div>
      </div>
      <div className="quote-card">
        {card && (
          <CardActions
            url={url}
            title={title}
            card={card}
            hasNoSignal={hasNoSignal}
            onAnother={another}
          >
            {actions?.(card)}
          </CardActions>
        )}
        {children}
      </div>
    </main>
  );
}

function NoCard({ hasNoSignal, onRetry }: { hasNoSignal: boolean; onRetry: () => void }) {
  return (
    <div className="card-actions">
      <p className="card-note">
        {hasNoSignal
          ? `No signal just now, and no card of these is kept ${nameDevice()}.`
          : 'There is no card here just now.'}
      </p>
      <button type="button" className="card-another" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

/** A card's text and its author. */
function QuoteText({ card }: { card: Card }) {
  return (
    <figure className="quote-words" data-long={card.text.length > 140 || undefined}>
      <blockquote>
        <p>{typographic(card.text)}</p>
      </blockquote>
      {card.author && <figcaption>{card.author}</figcaption>}
    </figure>
  );
}
