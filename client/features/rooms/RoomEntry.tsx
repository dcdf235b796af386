import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { OpenRoomDocument } from '../../__generated__/features/rooms/room.ts';
import './room.css';

/** The ways into a game: here on this phone, in a new room, or in somebody's room by its code. */
export function RoomEntry({ onHere }: { onHere: () => void }) {
  const [openRoom, { loading }] = useMutation(OpenRoomDocument, { fetchPolicy: 'no-cache' });
  const navigate = useNavigate();
  const [fault, setFault] = useState('');

  async function open() {
    try {
      const { data } = await openRoom();
      if (data) void navigate(`/couplequest/${data.openRoom.code}`);
    } catch {
      setFault('No room could be opened just now. Please try again in a moment.');
    }
  }

  function join(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('code') ?? '');
    const code = typed.replace(/[^0-9a-z]/gi, '').toUpperCase();
    if (code.length === 6) void navigate(`/couplequest/${code}`);
    else setFault('A code has six letters and digits.');
  }

  return (
    <>
      <div className="room-ways">
        <button type="button" className="hub-link" onClick={onHere}>
          Play on this phone
        </button>
        <button type="button" className="hub-link" disabled={loading} onClick={() => void open()}>
          Play on two phones
        </button>
      </div>
      <form className="room-join" onSubmit={join} noValidate>
        <label htmlFor="room-code">The other phone shows a code?</label>
        <input
          id="room-code"
          name="code"
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <button type="submit" className="hub-link">
          Join
        </button>
        <p role="alert">{fault}</p>
      </form>
    </>
  );
}
