import { type ReactNode, useState } from 'react';
import type { Card } from './useCards.ts';
import { share } from '../../ui/share/share.ts';

type Props = {
  url: string;
  title: string;
  card: Card;
  hasNoSignal: boolean;
  onAnother: () => void;
  /** Additional actions on the card. */
  children?: ReactNode;
};

/** Buttons for another card, and for sharing this one. */
export function CardActions(props: Props) {
  const { url, title, card, hasNoSignal, onAnother, children } = props;
  const [shared, setShared] = useState<{ card: Card; note: string }>();
  const note = shared?.card === card ? shared.note : '';

  async function shareLink() {
    const link = new URL(`/${url}?card=${card.id}`, location.href).href;
    const result = await share({ title, text: card.text, url: link });
    if (result === 'copied') setShared({ card, note: 'The link to this card is copied.' });
    if (result === 'shown') setShared({ card, note: link });
  }

  return (
    <div className="card-actions">
      <p className="card-note" role="status">
        {note || (hasNoSignal && 'No signal just now: one of the cards you have seen.')}
      </p>
      {/* without JavaScript the server draws another card */}
      <form
        action={`/${url}`}
        onSubmit={(event) => {
          event.preventDefault();
          onAnother();
        }}
      >
        <button type="submit" className="card-another">
          Another card
        </button>
      </form>
      <button type="button" className="card-share needs-code" onClick={() => void shareLink()}>
        Share this one
      </button>
      {children}
    </div>
  );
}
