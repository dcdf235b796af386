import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  CloseWallDocument,
  HoldEverythingDocument,
  ReopenWallDocument,
  StewardWallDocument,
  type StewardWallFieldsFragment,
  StopHoldingDocument,
} from '../../../__generated__/features/tributes/steward/steward.ts';
import { withoutDeduplication } from '../../../net/withoutDeduplication.ts';
import { failureOf, messageOf } from '../../../net/failure.ts';
import { onReconnect } from '../../../net/onReconnect.ts';
import type { StewardEvents } from './stewardEvent.ts';

/** How a wall takes messages, and who switched what. */
export type WallState = StewardWallFieldsFragment;

/** What a steward switches. */
export type Switch = 'readFirst' | 'closed';

const VERBS = {
  readFirst: { on: HoldEverythingDocument, off: StopHoldingDocument },
  closed: { on: CloseWallDocument, off: ReopenWallDocument },
};

const FIELDS = new Set(['readFirst', 'closed', 'picturesFirst']);

/** How the wall takes messages now, in step with the other stewards, and how to switch it. */
export function useWall(pageId: string, onMemberEvent: StewardEvents) {
  const client = useApolloClient();
  const [wall, setWall] = useState<WallState>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const asked = useRef(0);

  const read = useCallback(async () => {
    const mine = ++asked.current; // an older answer must not come over what is known since
    const answer = await client
      .query({
        query: StewardWallDocument,
        variables: { pageId },
        fetchPolicy: 'no-cache',
        context: withoutDeduplication,
      })
      .catch(() => null); // asked again when there is reason to
    if (answer?.data && mine === asked.current) setWall(answer.data.wall);
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

  /** Switches, and answers whether it was this press that did; null where it failed. */
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
      void read(); // what was asked before may be older, what somebody else switched meanwhile newer
      return answer!.changed;
    } catch (error) {
      setFailure(messageOf(failureOf(error)));
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { wall, busy, failure, switchWall };
}
