import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  CloseWallDocument,
  HoldEverythingDocument,
  ReopenWallDocument,
  StewardWallDocument,
  type StewardWallFieldsFragment,
  StopHoldingDocument,
} from '../../../__generated__/features/tributes/review/steward.ts';
import { withoutDeduplication } from '../../../net/withoutDeduplication.ts';
import { toFailure, getFailureMessage } from '../../../net/failure.ts';
import { onReconnect } from '../../../net/onReconnect.ts';
import type { StewardEvents } from './stewardEvent.ts';

/** The wall's settings, and who changed them. */
export type WallState = StewardWallFieldsFragment;

/** The settings that can be switched. */
export type Switch = 'readFirst' | 'closed';

const VERBS = {
  readFirst: { on: HoldEverythingDocument, off: StopHoldingDocument },
  closed: { on: CloseWallDocument, off: ReopenWallDocument },
};

const FIELDS = new Set(['readFirst', 'closed', 'picturesFirst']);

/** The wall's settings, kept up to date with other members' changes, and a function to switch them. */
export function useWall(pageId: string, onMemberEvent: StewardEvents) {
  const client = useApolloClient();
  const [wall, setWall] = useState<WallState>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const requestCount = useRef(0);

  const read = useCallback(async () => {
    const ownRequest = ++requestCount.current; // an older response must not overwrite newer state
    const answer = await client
      .query({
        query: StewardWallDocument,
        variables: { pageId },
        fetchPolicy: 'no-cache',
        context: withoutDeduplication,
      })
      .catch(() => null); // on failure, the next event or interval reads again
    if (answer?.data && ownRequest === requestCount.current) setWall(answer.data.wall);
  }, [client, pageId]);

  useEffect(() => {
    void read();
    const stops = [
      onMemberEvent((event) => {
        if (event.__typename === 'ComponentActed' && event.fields.some((one) => FIELDS.has(one)))
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
  async function switchWall(what: Switch, on: boolean): Promise<boolean | null> {
    setBusy(true);
    setFailure('');
    try {
      const mutation = VERBS[what][on ? 'on' : 'off'];
      const { data } = await client.mutate<
        Record<string, { changed: boolean; wall: WallState }>,
        { pageId: string }
      >({ mutation, variables: { pageId }, fetchPolicy: 'no-cache' });
      const [answer] = Object.values(data!).filter((value) => typeof value === 'object');
      setWall(answer!.wall);
      void read(); // earlier requests may be older, and another member's change newer
      return answer!.changed;
    } catch (error) {
      setFailure(getFailureMessage(toFailure(error)));
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { wall, busy, failure, switchWall };
}
