import { useApolloClient } from '@apollo/client/react';
import {
  CloseWallDocument,
  HoldEverythingDocument,
  ReopenWallDocument,
  StewardWallDocument,
  type StewardWallQuery,
  type StewardWallFieldsFragment,
  StopHoldingDocument,
} from '../../../../__generated__/features/tributes/review/review.ts';
import type { MemberEvent } from '../../../../live/memberEvents.ts';
import { requireData } from '../../../../net/failure.ts';
import { useAction } from '../../../../net/useAction.ts';
import { useFreshRead } from '../reading/useFreshRead.ts';

/** How the wall takes messages. */
export type WallMode = 'open' | 'hold' | 'closed';

/** The settings behind it, and who changed them. */
export type WallState = StewardWallFieldsFragment;

type Settings = Record<'readFirst' | 'closed', boolean>;

/** Messages are held before the wall opens, so that none slips through. */
const SWITCHES = [
  { setting: 'readFirst', on: HoldEverythingDocument, off: StopHoldingDocument },
  { setting: 'closed', on: CloseWallDocument, off: ReopenWallDocument },
] as const;

const FIELDS = new Set(['readFirst', 'closed', 'picturesFirst']);

const isSwitch = (event: MemberEvent) =>
  event.__typename === 'ComponentActed' && event.fields.some((field) => FIELDS.has(field));

const pickWall = (_before: WallState | undefined, { wall }: StewardWallQuery) => wall;

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

/** How the wall takes messages, also as other members change it; switches that in one press, with an undo. */
export function useWallSwitch({ pageId, announce, offerUndo }: Options) {
  const client = useApolloClient();
  const [wall, setWall] = useFreshRead({
    pageId,
    query: StewardWallDocument,
    update: pickWall,
    isConcerned: isSwitch,
  });
  const { isBusy, message: failure, run } = useAction();
  const settings = wall && { readFirst: wall.readFirst.on, closed: wall.closed.on };

  /** Returns whether anything changed. */
  async function apply(now: Settings, next: Settings): Promise<boolean> {
    let hasChanged = false;
    for (const { setting, on, off } of SWITCHES) {
      if (now[setting] === next[setting]) continue;
      const mutation = next[setting] ? on : off;
      const { switched } = await requireData(
        client.mutate({ mutation, variables: { pageId }, fetchPolicy: 'no-cache' }),
      );
      setWall(switched.wall);
      hasChanged ||= switched.changed;
    }
    return hasChanged;
  }

  async function setMode(mode: WallMode) {
    if (!settings || getMode(settings) === mode) return;
    offerUndo(null);
    await run(async () => {
      const hasChanged = await apply(settings, toSettings(mode, settings));
      const message = RESULTS[mode];
      announce(hasChanged ? message : `Somebody was first. ${message}`);
      if (hasChanged) offerUndo({ of: 'wall', settings, message, label: 'Undo', isBrief: false });
    });
  }

  async function undoSwitch(undo: WallUndo) {
    if (!settings) return;
    offerUndo(null);
    await run(async () => {
      await apply(settings, undo.settings);
      announce(RESULTS[getMode(undo.settings)]);
    });
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
