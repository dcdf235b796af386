import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { backoff } from '../net/backoff.ts';
import { followStream } from './liveClient.ts';
import { createSequence } from './sequence.ts';

/** A reread this long after the last one needs no wait. */
const STABLE_AFTER_MS = 30_000;

type StreamEvent = { __typename: string; seq: number };

type Options<Data, Variables extends OperationVariables, Event extends StreamEvent> = {
  query: TypedDocumentNode<Data, Variables>;
  variables: NoInfer<Variables>;
  /** Whether the server may end it for good; then it is read anew to find out. */
  mayEnd?: boolean;
  /** The last event that is known already. */
  lastSeq: number;
  /** Null for one that is none of this stream's. */
  eventOf: (data: Data) => Event | null;
  /** Called with each event once, in order. */
  onEvent: (event: Event) => void;
  /** Reads anew what the stream tells of and answers its lastSeq, null where there is nothing to follow any more; where it rejects it is called again. */
  reread: (snapshot?: Event) => Promise<number | null>;
};

/** A stream that is followed until stopped. */
export type OrderedStream = {
  /** Goes on from another event, older or newer. */
  restartFrom(seq: number): void;
  stop(): void;
};

/**
 * Follows a numbered stream: in order, nothing twice, nothing missing. A gap is closed by asking again from
 * the last event seen, and where the server no longer has what is missing, by reading anew.
 */
export function followInOrder<
  Data,
  Variables extends OperationVariables,
  Event extends StreamEvent,
>(
  client: ApolloClient,
  { query, variables, mayEnd, lastSeq, eventOf, onEvent, reread }: Options<Data, Variables, Event>,
): OrderedStream {
  const received = createSequence(lastSeq);
  let gapAt = -1;
  let rereads = 0;
  let rereadAt = 0;
  let isRereading = false;
  let isStopped = false;
  let end = () => {};
  subscribe();

  /** The new subscription comes first, so that the connection is not given up between the two. */
  function subscribe() {
    const endOld = end;
    end = followStream(client, {
      query,
      variables,
      mayEnd,
      after: () => received.last,
      onData: (data) => receive(eventOf(data)),
      onReread: () => void readAgain(),
    });
    endOld();
  }

  function receive(event: Event | null) {
    if (!event) return;
    if (event.__typename === 'SnapshotRequired') return void readAgain(event);
    const verdict = received.judge(event.seq);
    if (verdict === 'gap') return closeGap();
    if (verdict === 'duplicate') return;
    onEvent(event);
  }

  function closeGap() {
    if (gapAt === received.last) return void readAgain(); // it was requested, and is not there
    gapAt = received.last;
    subscribe();
  }

  async function readAgain(snapshot?: Event): Promise<void> {
    if (isRereading) return;
    isRereading = true;
    end();
    end = () => {};
    if (Date.now() - rereadAt > STABLE_AFTER_MS) rereads = 0;
    let seq: number | null | undefined;
    while (seq === undefined && !isStopped) {
      if (rereads > 0) await new Promise((resolve) => setTimeout(resolve, backoff(rereads + 2)));
      rereads += 1;
      if (!isStopped) seq = await reread(snapshot).catch(() => undefined);
    }
    isRereading = false;
    rereadAt = Date.now();
    if (typeof seq === 'number') restartFrom(seq);
  }

  function restartFrom(seq: number) {
    received.restartFrom(seq);
    if (!isStopped && !isRereading) subscribe();
  }

  return {
    restartFrom,
    stop() {
      isStopped = true;
      end();
    },
  };
}
