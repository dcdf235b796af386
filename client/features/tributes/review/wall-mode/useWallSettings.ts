import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import {
  CloseWallDocument,
  HoldEverythingDocument,
  ReopenWallDocument,
  StewardWallDocument,
  type StewardWallFieldsFragment,
  StopHoldingDocument,
} from '../../../../__generated__/features/tributes/review/review.ts';
import { followMemberEvents } from '../../../../live/memberEvents.ts';
import { toFailure, getFailureMessage, requireData } from '../../../../net/failure.ts';
import { createNewestRequest } from '../queue/newestRequest.ts';
import { ALWAYS_NEW, createRefresher } from '../reviewEvents.ts';

/** The wall's settings, and who changed them. */
export type WallState = StewardWallFieldsFragment;

/** The settings that can be switched. */
export type Switch = 'readFirst' | 'closed';

const MUTATIONS = {
  readFirst: { on: HoldEverythingDocument, off: StopHoldingDocument },
  closed: { on: CloseWallDocument, off: ReopenWallDocument },
};

const FIELDS = new Set(['readFirst', 'closed', 'picturesFirst']);

/** The wall's settings, kept up to date with other members' changes, and a function to switch them. */
export function useWallSettings(pageId: string) {
  const client = useApolloClient();
  const [wall, setWall] = useState<WallState>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [newest] = useState(createNewestRequest);

  const read = useCallback(async () => {
    const isNewest = newest.begin();
    const answer = await client
      .query({
        query: StewardWallDocument,
        variables: { pageId },
        fetchPolicy: 'no-cache',
        context: ALWAYS_NEW,
      })
      .catch(() => null); // on failure, the next event or interval reads again
    if (isNewest() && answer?.data) setWall(answer.data.wall);
  }, [client, newest, pageId]);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only once the server has answered
    void read();
    const refresher = createRefresher(pageId, () => void read());
    const stopSwitches = followMemberEvents(pageId, (event) => {
      if (event.__typename === 'ComponentActed' && event.fields.some((field) => FIELDS.has(field)))
        void read();
    });
    return () => {
      refresher.stop();
      stopSwitches();
    };
  }, [pageId, read]);

  /** Switches a setting; resolves with whether this press changed it, null on failure. */
  async function switchWall(setting: Switch, isOn: boolean): Promise<boolean | null> {
    setIsBusy(true);
    setFailure('');
    try {
      const mutation = MUTATIONS[setting][isOn ? 'on' : 'off'];
      const { switched } = await requireData(
        client.mutate({ mutation, variables: { pageId }, fetchPolicy: 'no-cache' }),
      );
      newest.outdate(); // requests already under way may be older
      setWall(switched.wall);
      void read(); // another member's change may be newer
      return switched.changed;
    } catch (error) {
      setFailure(getFailureMessage(toFailure(error)));
      return null;
    } finally {
      setIsBusy(false);
    }
  }

  return { wall, isBusy, failure, switchWall };
}
