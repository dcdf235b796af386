import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useFavouriteAction } from '../features/couples/useFavouriteAction.tsx';
import { HubView } from '../features/quotes/HubView.tsx';
import { drawCard } from '../features/quotes/useCards.ts';
import { type Draw, OPENED_HERE } from '../features/rooms/game.ts';
import { LocalGame } from '../features/rooms/GameTable.tsx';
import { useTitle } from '../ui/hooks/useTitle.ts';
import { prepareFixed } from './screen.ts';
import { MAX_TYPED_ROOM_CODE } from '../../protocol/limits.ts';
import { OpenRoomText } from '../__generated__/features/rooms/room.text.ts';
import { request } from '../net/request.ts';
import { useAction } from '../net/useAction.ts';
import { JavaScriptRequired } from '../ui/JavaScriptRequired.tsx';
import '../features/rooms/room.css';

const head = {
  title: 'Couple Quest: Truth or Dare',
  description: 'Truth or Dare for two: a coin decides which, another one who goes first.',
  image: '/backgrounds/quest/public',
};

export const prepare = prepareFixed(head, { isDeferred: true, hasOfflineCopy: true });

const draw: Draw = async (deck, except) => (await drawCard(deck, except)).card;

/** How truth or dare is played, and the ways into a game. */
export function Screen() {
  const [isPlaying, setPlaying] = useState(false);
  const actions = useFavouriteAction();
  useTitle(head.title);

  return (
    <HubView title="COUPLE QUEST" theme="quest" picture="quest" isLow={isPlaying}>
      {isPlaying ? (
        <LocalGame draw={draw} actions={actions} />
      ) : (
        <>
          <p>
            A coin flip decides Truth or Dare. A Lady-Man coin decides who goes first. Answer
            honestly, dare gladly, and pass on anything you would rather keep.
          </p>
          <RoomEntry onHere={() => setPlaying(true)} />
          <nav className="hub-pair" aria-label="The two decks">
            <p>Or only the cards</p>
            <Link className="hub-link" to="/truth">
              Truth
            </Link>
            <Link className="hub-link" to="/dare">
              Dare
            </Link>
          </nav>
        </>
      )}
    </HubView>
  );
}

/** The ways to start a game: on this phone, in a new room, or in somebody's room by its code. */
function RoomEntry({ onHere }: { onHere: () => void }) {
  const { isBusy, failure, run } = useAction();
  const navigate = useNavigate();
  const [notJoined, setNotJoined] = useState('');

  const open = () =>
    run(async () => {
      const { openRoom } = await request(OpenRoomText, {});
      void navigate(`/couplequest/${openRoom.code}`, { state: OPENED_HERE });
    });

  function join(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('code') ?? '');
    const code = typed.replace(/[^0-9a-z]/gi, '').toUpperCase();
    if (code.length === 6) void navigate(`/couplequest/${code}`);
    else setNotJoined('A code has six letters and digits.');
  }

  return (
    <>
      <JavaScriptRequired what="Tossing the coins" />
      <div className="room-ways needs-code">
        <button type="button" className="room-start" onClick={onHere}>
          Play on this phone
        </button>
        <div className="room-line">
          <span>Each with your own?</span>
          <button type="button" disabled={isBusy} onClick={() => void open()}>
            Play on two phones
          </button>
          <p role="alert">
            {failure && 'No room could be opened just now. Please try again in a moment.'}
          </p>
        </div>
        <form className="room-line" onSubmit={join} noValidate>
          <label htmlFor="room-code">The other phone shows a code?</label>
          <span>
            <input
              id="room-code"
              name="code"
              maxLength={MAX_TYPED_ROOM_CODE}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <button type="submit">Join</button>
          </span>
          <p role="alert">{notJoined}</p>
        </form>
      </div>
    </>
  );
}
