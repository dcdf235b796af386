import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './hub.css';
import './love-box.css';
import { QuoteView } from './QuoteView.tsx';
import type { Card } from './useCards.ts';

/** The love box's nine buttons, in the specified order and wording. */
const BUTTONS = [
  ['/The_kindness_challenge', '1000+ Love Notes'],
  ['/Weekydate', 'Date Ideas'],
  ['/Movie_Night_Box', 'Movie Night Box'],
  ['/Long_Distance_Messages', 'Long Distance Messages'],
  ['/conversation_starters', '300+ Conversation Starters'],
  ['/couplequest', 'Truth Or Dare'],
  ['/Connection_Cards', 'Connection Cards'],
  ['/Relationship_Challenges', 'Relationship Challenges'],
  ['/Anniversary_ideas', 'Anniversary Ideas'],
] as const;

type Props = {
  url: string;
  title: string;
  /** The card that was drawn with the page; null if its deck is empty. */
  drawn: Card | null;
  /** The two people of a couple's own box, in place of the box's name. */
  couple?: ReactNode;
  /** Additional actions on the card. */
  actions?: ((card: Card) => ReactNode) | undefined;
  /** The content below the card. */
  children?: ReactNode;
};

/** The love box's menu, with a quotation at the bottom. */
export function LoveBox({ url, title, drawn, couple, actions, children }: Props) {
  const heading = (
    <>
      {couple ?? (
        <>
          <h1>THE LOVE BOX</h1>
          <p className="love-box-tagline">Ignite Your Love, Connect and Adventure</p>
        </>
      )}
      <nav aria-label="The love box">
        {BUTTONS.map(([to, label]) => (
          <Link key={to} className="hub-link" to={to}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
  return (
    <QuoteView
      url={url}
      title={title}
      drawn={drawn}
      heading={heading}
      actions={actions}
      className={couple ? 'love-box own' : 'love-box'}
    >
      {children}
    </QuoteView>
  );
}
