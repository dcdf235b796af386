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

type Undo = { what: Switch; on: boolean; words: string };

type Options = { pageId: string; onMemberEvent: StewardEvents; say: (words: string) => void };

/** Switching the wall in one press, what is said of it, and the way back. */
export function useWallSwitch({ pageId, onMemberEvent, say }: Options) {
  const { wall, busy, failure, switchWall: send } = useWall(pageId, onMemberEvent);
  const [undo, setUndo] = useState<Undo | null>(null);

  async function switchWall(what: Switch, on: boolean) {
    setUndo(null);
    const changed = await send(what, on);
    if (changed === null) return;
    const words = RESULTS[what][on ? 'on' : 'off'];
    say(changed ? words : `Somebody was first. ${words}`);
    if (changed) setUndo({ what, on: !on, words });
  }

  async function takeBack() {
    if (!undo) return;
    setUndo(null);
    if ((await send(undo.what, undo.on)) !== null) say(RESULTS[undo.what][undo.on ? 'on' : 'off']);
  }

  return { wall, busy, failure, undo, setUndo, switchWall, takeBack };
}
