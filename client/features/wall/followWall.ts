import type { ApolloClient } from '@apollo/client';
import {
  WallEventsDocument,
  type WallEventsSubscription,
} from '../../__generated__/features/wall/wall.ts';
import { followStream } from '../../live/liveClient.ts';
import { createSequence } from '../../live/sequence.ts';

export type WallEvent = WallEventsSubscription['pageEvents'];

type Following = {
  client: ApolloClient;
  pageId: string;
  /** Of the wall's link, where it is shown by one. */
  wallKey: string | null;
  lastSeq: number;
  onEvent(event: WallEvent): void;
  /** Reads the page anew and answers its lastSeq, null where it is not shown here any more; repeats by itself until it can. */
  reread(): Promise<number | null>;
};

/**
 * The page's stream for a screen that shows for hours: in order, nothing twice, nothing kept, and each
 * event at once, as what is taken back must be gone within a second.
 */
export function followWall(following: Following): () => void {
  const { client, pageId, wallKey: key, lastSeq, onEvent, reread } = following;
  const received = createSequence(lastSeq);
  let isStopped = false;
  let gapAt = -1;
  let end = follow();

  function follow() {
    return followStream(client, {
      query: WallEventsDocument,
      variables: { pageId, key },
      mayEnd: key !== null,
      after: () => received.last,
      onData: ({ pageEvents }) => receive(pageEvents),
      onReread: () => void begin(),
    });
  }

  function receive(event: WallEvent) {
    if (event.__typename === 'SnapshotRequired') return void begin();
    const verdict = received.judge(event.seq);
    if (verdict === 'apply') onEvent(event);
    if (verdict !== 'gap') return;
    if (gapAt === received.last) return void begin();
    gapAt = received.last;
    resubscribe();
  }

  function resubscribe() {
    const endOld = end;
    end = follow();
    endOld();
  }

  async function begin() {
    end();
    end = () => {};
    const seq = await reread();
    if (isStopped || seq === null) return;
    received.restartFrom(seq);
    end = follow();
  }

  return () => {
    isStopped = true;
    end();
  };
}
