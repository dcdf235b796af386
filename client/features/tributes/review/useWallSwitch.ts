import { useState } from 'react';
import type { StewardEvents } from './stewardEvent.ts';
import { type Switch, useWall } from './useWall.ts';

/** How the wall takes messages. */
export type WallMode = 'open' | 'hold' | 'closed';

/** The settings behind it. */
type Settings = Record<Switch, boolean>;

const SWITCHES: readonly Switch[] = ['readFirst', 'closed'];

const RESULTS: Record<WallMode, string> = {
  open: 'New messages are on the wall at once.',
  hold: 'Every new message is held from now on.',
  closed: 'The wall is closed for now.',
};

type Undo = { settings: Settings; message: string };

type Options = {
  pageId: string;
  onMemberEvent: StewardEvents;
  announce: (message: string) => void;
};

/** Switches how the wall takes messages in one press, with its announcement and undo. */
export function useWallSwitch({ pageId, onMemberEvent, announce }: Options) {
  const { wall, busy, failure, switchWall } = useWall(pageId, onMemberEvent);
  const [undo, setUndo] = useState<Undo | null>(null);
  const settings = wall && { readFirst: wall.readFirst.on, closed: wall.closed.on };

  /** Holding comes before opening, so that no message slips through; whether anything changed, null on failure. */
  async function apply(now: Settings, next: Settings): Promise<boolean | null> {
    let hasChanged = false;
    for (const what of SWITCHES) {
      if (now[what] === next[what]) continue;
      const changed = await switchWall(what, next[what]);
      if (changed === null) return null;
      hasChanged ||= changed;
    }
    return hasChanged;
  }

  async function setMode(mode: WallMode) {
    if (!settings || getMode(settings) === mode) return;
    setUndo(null);
    const changed = await apply(settings, toSettings(mode, settings));
    if (changed === null) return;
    const message = RESULTS[mode];
    announce(changed ? message : `Somebody was first. ${message}`);
    if (changed) setUndo({ settings, message });
  }

  async function undoSwitch() {
    if (!undo || !settings) return;
    setUndo(null);
    if ((await apply(settings, undo.settings)) !== null) announce(RESULTS[getMode(undo.settings)]);
  }

  const mode = settings && getMode(settings);
  return { wall, mode, busy, failure, undo, setUndo, setMode, takeBack: undoSwitch };
}

function getMode({ readFirst, closed }: Settings): WallMode {
  if (closed) return 'closed';
  return readFirst ? 'hold' : 'open';
}

/** A wall that is closed keeps whether it holds messages. */
function toSettings(mode: WallMode, now: Settings): Settings {
  if (mode === 'closed') return { ...now, closed: true };
  return { readFirst: mode === 'hold', closed: false };
}
