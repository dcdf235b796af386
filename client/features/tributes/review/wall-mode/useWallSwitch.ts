import { type Switch, useWallSettings } from './useWallSettings.ts';

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

/** The settings before a switch, and how its undo is offered. */
export type WallUndo = {
  of: 'wall';
  settings: Settings;
  message: string;
  label: string;
  isBrief: false;
};

type Options = {
  pageId: string;
  announce: (message: string) => void;
  offerUndo: (undo: WallUndo | null) => void;
};

/** Switches how the wall takes messages in one press, with its announcement and undo. */
export function useWallSwitch({ pageId, announce, offerUndo }: Options) {
  const { wall, isBusy, failure, switchWall } = useWallSettings(pageId);
  const settings = wall && { readFirst: wall.readFirst.on, closed: wall.closed.on };

  /**
   * Holds messages before it opens the wall, so that none slips through; resolves with whether anything changed, null
   * on failure.
   */
  async function apply(now: Settings, next: Settings): Promise<boolean | null> {
    let hasChanged = false;
    for (const setting of SWITCHES) {
      if (now[setting] === next[setting]) continue;
      const changed = await switchWall(setting, next[setting]);
      if (changed === null) return null;
      hasChanged ||= changed;
    }
    return hasChanged;
  }

  async function setMode(mode: WallMode) {
    if (!settings || getMode(settings) === mode) return;
    offerUndo(null);
    const changed = await apply(settings, toSettings(mode, settings));
    if (changed === null) return;
    const message = RESULTS[mode];
    announce(changed ? message : `Somebody was first. ${message}`);
    if (changed) offerUndo({ of: 'wall', settings, message, label: 'Undo', isBrief: false });
  }

  async function undoSwitch(undo: WallUndo) {
    if (!settings) return;
    offerUndo(null);
    if ((await apply(settings, undo.settings)) !== null) announce(RESULTS[getMode(undo.settings)]);
  }

  const mode = settings && getMode(settings);
  return { wall, mode, isBusy, failure, setMode, undoSwitch };
}

function getMode({ readFirst, closed }: Settings): WallMode {
  if (closed) return 'closed';
  return readFirst ? 'hold' : 'open';
}

/** A closed wall keeps its setting for holding messages. */
function toSettings(mode: WallMode, now: Settings): Settings {
  if (mode === 'closed') return { ...now, closed: true };
  return { readFirst: mode === 'hold', closed: false };
}
