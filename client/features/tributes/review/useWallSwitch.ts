import { useState, useCallback, useEffect, useRef } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { ALWAYS_NEW } from './reviewEvents.ts';
import type { OnMemberEvent } from '../../../live/useMemberEvents.ts';
import {
  CloseWallDocument,
  HoldEverythingDocument,
  ReopenWallDocument,
  StewardWallDocument,
  type StewardWallFieldsFragment,
  StopHoldingDocument,
} from '../../../__generated__/features/tributes/review/review.ts';
import { toFailure, getFailureMessage, requireData } from '../../../net/failure.ts';
import { onReconnect } from '../../../net/onReconnect.ts';

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
  onMemberEvent: OnMemberEvent;
  announce: (message: string) => void;
};

/** Switches how the wall takes messages in one press, with its announcement and undo. */
export function useWallSwitch({ pageId, onMemberEvent, announce }: Options) {
  const { wall, busy, failure, switchWall } = useWallSettings(pageId, onMemberEvent);
  const [undo, setUndo] = useState<Undo | null>(null);
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
  return { wall, mode, busy, failure, undo, setUndo, setMode, undoSwitch };
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

/** The wall's settings, and who changed them. */
export type WallState = StewardWallFieldsFragment;

/** The settings that can be switched. */
type Switch = 'readFirst' | 'closed';

const MUTATIONS = {
  readFirst: { on: HoldEverythingDocument, off: StopHoldingDocument },
  closed: { on: CloseWallDocument, off: ReopenWallDocument },
};

const FIELDS = new Set(['readFirst', 'closed', 'picturesFirst']);

/** The wall's settings, kept up to date with other members' changes, and a function to switch them. */
function useWallSettings(pageId: string, onMemberEvent: OnMemberEvent) {
  const client = useApolloClient();
  const [wall, setWall] = useState<WallState>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const requestCount = useRef(0);

  const read = useCallback(async () => {
    // an older response must not replace newer state, as it would with Apollo's refetch
    const ownRequest = ++requestCount.current;
    const answer = await client
      .query({
        query: StewardWallDocument,
        variables: { pageId },
        fetchPolicy: 'no-cache',
        context: ALWAYS_NEW,
      })
      .catch(() => null); // on failure, the next event or interval reads again
    if (answer?.data && ownRequest === requestCount.current) setWall(answer.data.wall);
  }, [client, pageId]);

  useEffect(() => {
    void read();
    const stops = [
      onMemberEvent((event) => {
        if (
          event.__typename === 'ComponentActed' &&
          event.fields.some((field) => FIELDS.has(field))
        )
          void read();
        if (event.__typename === 'MemberEventsMissed') void read();
      }),
      onReconnect(() => void read()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [onMemberEvent, read]);

  /** Switches a setting; resolves with whether this press changed it, null on failure. */
  async function switchWall(setting: Switch, on: boolean): Promise<boolean | null> {
    setBusy(true);
    setFailure('');
    try {
      const mutation = MUTATIONS[setting][on ? 'on' : 'off'];
      const { switched } = await requireData(
        client.mutate({ mutation, variables: { pageId }, fetchPolicy: 'no-cache' }),
      );
      setWall(switched.wall);
      void read(); // earlier requests may be older, and another member's change newer
      return switched.changed;
    } catch (error) {
      setFailure(getFailureMessage(toFailure(error)));
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { wall, busy, failure, switchWall };
}
