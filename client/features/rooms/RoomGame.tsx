import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { JavaScriptRequired } from '../../ui/JavaScriptRequired.tsx';
import { share } from '../../ui/share.ts';
import './room.css';
import { wasOpenedHere } from './game.ts';
import { type CardAction, Table } from './Table.tsx';
import { useRoom } from './useRoom.ts';

/** A game that two phones share. */
export function RoomGame({ code, actions }: { code: string; actions?: CardAction | undefined }) {
  const isOpener = wasOpenedHere(useLocation().state);
  const { room, played, isGone, busy, note, move } = useRoom(code, isOpener);
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
    const shareResult = await share({ title: 'Couple Quest', text: 'Truth or Dare with me?', url });
    if (shareResult === 'copied') setStatus('The link is copied.');
    if (shareResult === 'shown') setStatus(url);
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
        <Table played={played} busy={busy} note={note} onMove={move} actions={actions} />
      ) : (
        <p className="room-waiting needs-code" role="status">
          Looking for the room ...
        </p>
      )}
    </>
  );
}
