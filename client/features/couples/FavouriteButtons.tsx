import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import type { MyLoveBoxesQuery } from '../../__generated__/features/couples/favouriteButtons.ts';
import { mayPass } from '../../net/failure.ts';
import { retryWhile } from '../../net/retry.ts';
import {
  describeDelay,
  findStored,
  findWaiting,
  setFavourite,
  onFavourites,
  readLoveBoxes,
  sendFavourites,
} from './favouriteQueue.ts';
import './favourite-button.css';

/** For members of a love box: keeps a card in it, or removes it. Nothing for everybody else. */
export function FavouriteButtons({ cardId }: { cardId: string }) {
  const boxes = useLoveBoxes(cardId);
  useEffect(() => void sendFavourites(), []); // what an earlier visit could not send
  return (
    <>
      {boxes.map((box) => (
        <FavouriteButton key={box.id} box={box} cardId={cardId} isOnly={boxes.length === 1} />
      ))}
    </>
  );
}

type Box = MyLoveBoxesQuery['myLoveBoxes'][number];

/** The viewer's love boxes; they stay shown while the next card loads, and until then keep nothing. */
function useLoveBoxes(cardId: string): readonly Box[] {
  const [read, setRead] = useState<{ cardId: string; boxes: readonly Box[] }>();
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    retryWhile(mayPass, () => readLoveBoxes(cardId), signal).then(
      (boxes) => !signal.aborted && setRead({ cardId, boxes }),
      () => undefined, // refused, or another card is shown by now: the boxes stay
    );
    return () => stopping.abort();
  }, [cardId]);
  if (read?.cardId === cardId) return read.boxes;
  return read?.boxes.map((box) => ({ ...box, keepsCard: false })) ?? [];
}

type Props = { box: Box; cardId: string; isOnly: boolean };

function FavouriteButton({ box, cardId, isOnly }: Props) {
  const { id: pageId, url, title, keepsCard } = box;
  const waiting = useSyncExternalStore(onFavourites, () => findWaiting(pageId, cardId));
  const delay = useSyncExternalStore(onFavourites, () => describeDelay(pageId, cardId));
  const stored = useSyncExternalStore(onFavourites, () => findStored(pageId, cardId));
  const isKept = waiting ?? stored ?? keepsCard;
  return (
    <div className="keep-card">
      <button
        type="button"
        className="keep-button"
        aria-pressed={isKept}
        onClick={() => void setFavourite({ pageId, cardId, isKept: !isKept })}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M12 20C7 16 3.5 12.6 3.5 8.9A4.4 4.4 0 0 1 12 7.2a4.4 4.4 0 0 1 8.5 1.7C20.5 12.6 17 16 12 20Z" />
        </svg>
        {isOnly ? 'Keep this one' : `Keep for ${title}`}
      </button>
      <p role="status">
        {delay}
        {!delay && isKept && waiting === undefined && (
          <>
            Kept. <Link to={`/${url}#favourites`}>Your favourites</Link>
          </>
        )}
      </p>
    </div>
  );
}
