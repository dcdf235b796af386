import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useSyncExternalStore } from 'react';
import {
  MyLoveBoxesDocument,
  type MyLoveBoxesQuery,
} from '../../__generated__/features/couples/keep.ts';
import { Link } from '../../ui/Link.tsx';
import { onReconnect } from '../../net/onReconnect.ts';
import { describeDelay, findWaiting, keepCard, onKeptCards, sendKeptCards } from './keptCards.ts';
import './keep-card.css';

/** For members of a love box: keeps a card in it, or no more. Nothing for everybody else. */
export function KeepCard({ cardId }: { cardId: string }) {
  const client = useApolloClient();
  const { data } = useQuery(MyLoveBoxesDocument, {
    variables: { cardId },
    fetchPolicy: 'cache-and-network',
  });
  useEffect(() => {
    void sendKeptCards(client); // what an earlier visit could not send
    return onReconnect(() => void sendKeptCards(client));
  }, [client]);
  const boxes = data?.myLoveBoxes ?? [];
  return (
    <>
      {boxes.map((box) => (
        <KeepButton key={box.id} box={box} cardId={cardId} isOnly={boxes.length === 1} />
      ))}
    </>
  );
}

type Props = { box: MyLoveBoxesQuery['myLoveBoxes'][number]; cardId: string; isOnly: boolean };

function KeepButton({ box, cardId, isOnly }: Props) {
  const { id: pageId, url, title, keepsCard } = box;
  const client = useApolloClient();
  const waiting = useSyncExternalStore(onKeptCards, () => findWaiting(pageId, cardId));
  const delay = useSyncExternalStore(onKeptCards, () => describeDelay(pageId, cardId));
  const isKept = waiting ?? keepsCard;
  return (
    <div className="keep-card">
      <button
        type="button"
        className="keep-button"
        aria-pressed={isKept}
        onClick={() => void keepCard(client, { pageId, cardId, isKept: !isKept })}
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
