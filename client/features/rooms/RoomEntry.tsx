import { MAX_TYPED_ROOM_CODE } from '../../../protocol/limits.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { OpenRoomText } from '../../__generated__/features/rooms/room.text.ts';
import { request } from '../../net/request.ts';
import { useAction } from '../../net/useAction.ts';
import { JavaScriptRequired } from '../../ui/JavaScriptRequired.tsx';
import { OPENED_HERE } from './game.ts';
import './room.css';

/** The ways to start a game: on this phone, in a new room, or in somebody's room by its code. */
export function RoomEntry({ onHere }: { onHere: () => void }) {
  const { busy, failure, run } = useAction();
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
          <button type="button" disabled={busy} onClick={() => void open()}>
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
