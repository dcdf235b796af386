import { useEffect, useState } from 'react';
import type { Card } from './seenCards.ts';
import { share } from '../../ui/share.ts';

type Props = {
  url: string;
  title: string;
  card: Card;
  withoutSignal: boolean;
  onAnother: () => void;
};

/** Another card, and this very one for somebody else. */
export function CardActions({ url, title, card, withoutSignal, onAnother }: Props) {
  const [status, setStatus] = useState('');
  useEffect(() => setStatus(''), [card]);

  async function shareLink() {
    const link = new URL(`/${url}?card=${card.id}`, location.href).href;
    const result = await share({ title, text: card.text, url: link });
    if (result === 'copied') setStatus('The link to this card is copied.');
    if (result === 'shown') setStatus(link);
  }

  return (
    <div className="card-actions">
      <p className="card-note" role="status">
        {status || (withoutSignal && 'No signal just now: one of the cards you have seen.')}
      </p>
      <button type="button" className="card-another" onClick={onAnother}>
        Another card
      </button>
      <button type="button" className="card-share" onClick={() => void shareLink()}>
        Share this one
      </button>
    </div>
  );
}
