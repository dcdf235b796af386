import { print } from 'graphql';
import {
  WallEventsDocument,
  type WallEventsSubscription,
} from '../../__generated__/features/wall/wall.ts';
import type { LiveClient } from '../../live/liveClient.ts';
import { createSequence } from '../../live/sequence.ts';

export type WallEvent = WallEventsSubscription['pageEvents'];

type Following = {
  live: LiveClient;
  pageId: string;
  lastSeq: number;
  onEvent(event: WallEvent): void;
  /** Reads the page anew and answers its lastSeq; repeats by itself until it can. */
  reread(): Promise<number>;
};

/**
 * The page's stream for a screen that shows for hours: in order, nothing twice, nothing kept, and each
 * event at once, as what is taken back must be gone within a second.
 */
export function followWall({ live, pageId, lastSeq, onEvent, reread }: Following): () => void {
  const received = createSequence(lastSeq);
  const operation = {
    query: print(WallEventsDocument),
    operationName: 'WallEvents',
    variables: {
      pageId,
      get after() {
        return received.last;
      },
    },
  };
  let isStopped = false;
  let gapAt = -1;
  let end = live.subscribe(operation, receive);

  function receive({ data }: { data?: unknown }) {
    const event = (data as WallEventsSubscription | null | undefined)?.pageEvents;
    if (!event || event.__typename === 'SnapshotRequired') return void begin();
    const verdict = received.judge(event.seq);
    if (verdict === 'apply') onEvent(event);
    if (verdict !== 'gap') return;
    if (gapAt === received.last) return void begin();
    gapAt = received.last;
    resubscribe();
  }

  function resubscribe() {
    const endOld = end;
    end = live.subscribe(operation, receive);
    endOld();
  }

  async function begin() {
    end();
    end = () => {};
    const seq = await reread();
    if (isStopped) return;
    received.restartFrom(seq);
    end = live.subscribe(operation, receive);
  }

  return () => {
    isStopped = true;
    end();
  };
}
