import { useState } from 'react';
import type { RoomMove } from '../../__generated__/features/rooms/room.ts';
import { type Draw, applyMove, NEW_GAME, countToss } from './game.ts';
import { type CardAction, Table } from './Table.tsx';

/** A game on one phone that is passed around. */
export function LocalGame({ draw, actions }: { draw: Draw; actions?: CardAction | undefined }) {
  const [table, setTable] = useState(NEW_GAME);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState('');

  async function move(next: RoomMove) {
    setBusy(true);
    const game = await applyMove(table.game, next, draw);
    setBusy(false);
    setNote(game === table.game ? 'No signal just now, and no card kept on this phone.' : '');
    if (game !== table.game) setTable(countToss(table, next, game));
  }

  return (
    <Table
      played={table}
      busy={busy}
      note={note}
      onMove={(next) => void move(next)}
      actions={actions}
    />
  );
}
