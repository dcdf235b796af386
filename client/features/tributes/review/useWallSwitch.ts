import { useState } from 'react';
import type { StewardEvents } from './stewardEvent.ts';
import { type Switch, useWall } from './useWall.ts';

const RESULTS: Record<Switch, { on: string; off: string }> = {
  readFirst: {
    on: 'Every new message is held from now on.',
    off: 'New messages are on the wall at once.',
  },
  closed: { on: 'The wall is closed for now.', off: 'The wall takes messages again.' },
};

type Undo = { what: Switch; on: boolean; message: string };

type Options = {
  pageId: string;
  onMemberEvent: StewardEvents;
  announce: (message: string) => void;
};

/** Switches a wall setting in one press, with its announcement and undo. */
export function useWallSwitch({ pageId, onMemberEvent, announce }: Options) {
  const { wall, busy, failure, switchWall: send } = useWall(pageId, onMemberEvent);
  const [undo, setUndo] = useState<Undo | null>(null);

  async function switchWall(what: Switch, on: boolean) {
    setUndo(null);
    const changed = await send(what, on);
    if (changed === null) return;
    const result = RESULTS[what][on ? 'on' : 'off'];
    announce(changed ? result : `Somebody was first. ${result}`);
    if (changed) setUndo({ what, on: !on, message: result });
  }

  async function undoSwitch() {
    if (!undo) return;
    setUndo(null);
    if ((await send(undo.what, undo.on)) !== null)
      announce(RESULTS[undo.what][undo.on ? 'on' : 'off']);
  }

  return { wall, busy, failure, undo, setUndo, switchWall, takeBack: undoSwitch };
}
