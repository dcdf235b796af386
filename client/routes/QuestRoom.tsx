import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useFavouriteAction } from '../features/couples/useFavouriteAction.tsx';
import { HubView } from '../features/quotes/HubView.tsx';
import { useTitle } from '../ui/hooks/useTitle.ts';
import { prepareFixed, type ScreenProps } from './screen.ts';
import { JavaScriptRequired } from '../ui/JavaScriptRequired.tsx';
import { shareLink } from '../ui/share/share.ts';
import '../features/rooms/room.css';
import { wasOpenedHere } from '../features/rooms/game.ts';
import { GameTable } from '../features/rooms/GameTable.tsx';
import { useRoom } from '../features/rooms/useRoom.ts';

const head = {
  title: 'Couple Quest: a room for two',
  description: 'Somebody waits for you with two coins: Truth or Dare on two phones.',
  image: '/backgrounds/quest/public',
  isUnlisted: true,
};

// The phone itself checks whether the room exists, because attempts are limited by IP address.
export const prepare = prepareFixed(head);

/** Truth or dare on two phones. */
export function Screen({ params: { code = '' } }: ScreenProps) {
  useTitle(head.title);
  return (
    <HubView title="COUPLE QUEST" theme="quest" picture="quest" isLow>
      <RoomGame code={code} key={code} />
    </HubView>
  );
}

/** A game that two phones share. */
function RoomGame({ code }: { code: string }) {
  const actions = useFavouriteAction();
  const isOpener = wasOpenedHere(useLocation().state);
  const { room, played, isGone, isBusy, note, move } = useRoom(code, isOpener);
  const [status, setStatus] = useState('');
  if (isGone)
    return (
      <div className="room-gone">
        <p>There is no room with this code. Rooms are kept for a day after the last move.</p>
        <Link className="hub-link" to="/couplequest">
          Open a new one
        </Link>
      </div>
    );

  const shown = room?.code ?? code.toUpperCase();
  async function invite() {
    const url = new URL(`/couplequest/${shown}`, location.href).href;
    setStatus(await shareLink({ title: 'Couple Quest', text: 'Truth or Dare with me?', url }));
  }

  return (
    <>
      <JavaScriptRequired what="Playing together" />
      {isOpener && !room?.joined && (
        <div className="room-code">
          <p>
            Code for the other phone: <strong>{`${shown.slice(0, 3)} ${shown.slice(3)}`}</strong>
          </p>
          <button type="button" onClick={() => void invite()}>
            Send the link
          </button>
          <span role="status">{status}</span>
        </div>
      )}
      {room ? (
        <GameTable played={played} isBusy={isBusy} note={note} onMove={move} actions={actions} />
      ) : (
        <p className="room-waiting needs-code" role="status">
          Looking for the room ...
        </p>
      )}
    </>
  );
}
