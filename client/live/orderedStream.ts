import { computeBackoff } from '../net/backoff.ts';
import { waitForRetry } from '../net/retry.ts';
import type { OperationText } from '../net/request.ts';
import { followStream } from './followStream.ts';

/** A reread later than this after the previous one starts without a delay. */
const STABLE_AFTER_MS = 30_000;

type StreamEvent = { __typename: string; seq: number };

type Options<Data, Variables, Event extends StreamEvent> = {
  operation: OperationText<Data, Variables>;
  variables: NoInfer<Variables>;
  /** Whether to subscribe with the member's login. */
  asMember?: boolean;
  /** The `seq` of the last event that is already known. */
  lastSeq: number;
  /** The event in the data; null if the data is not an event of this stream. */
  getEvent: (data: Data) => Event | null;
  /** Called with each event once, in order. */
  onEvent: (event: Event) => void;
  /**
   * Reads the stream's data again and resolves with its lastSeq, null if there is nothing left to follow; called
   * again if it rejects.
   */
  reread: (snapshot?: Event) => Promise<number | null>;
};

/** A subscription that lasts until it is stopped. */
type OrderedStream = {
  /** Resumes after another event, older or newer. */
  restartFrom(seq: number): void;
  stop(): void;
};

/**
 * Follows a numbered stream: in order, without duplicates or gaps. A gap is closed by subscribing again after the
 * last event seen, or, if the server no longer has the missing events, by reading the data again.
 */
export function followInOrder<Data, Variables, Event extends StreamEvent>({
  operation,
  variables,
  asMember,
  lastSeq,
  getEvent,
  onEvent,
  reread,
}: Options<Data, Variables, Event>): OrderedStream {
  let last = lastSeq;
  let gapAt = -1;
  let rereads = 0;
  let rereadAt = 0;
  let isRereading = false;
  let isStopped = false;
  let end = () => {};
  subscribe();

  /** Subscribes before ending the old subscription, so that the socket is not closed in between. */
  function subscribe() {
    const endOld = end;
    end = followStream({
      operation,
      variables,
      asMember,
      mayEnd: true, // whoever loses access finds out by reading the data again
      after: () => last,
      onData: (data) => receive(getEvent(data)),
      onReread: () => void restart(),
    });
    endOld();
  }

  function receive(event: Event | null) {
    if (!event) return;
    if (event.__typename === 'SnapshotRequired') return void restart(event);
    if (event.seq <= last) return; // a duplicate
    if (event.seq > last + 1) return closeGap();
    last = event.seq;
    onEvent(event);
  }

  function closeGap() {
    if (gapAt === last) return void restart(); // the missing events were requested, but not sent
    gapAt = last;
    subscribe();
  }

  async function restart(snapshot?: Event): Promise<void> {
    if (isRereading) return;
    isRereading = true;
    end();
    end = () => {};
    if (Date.now() - rereadAt > STABLE_AFTER_MS) rereads = 0;
    let seq: number | null | undefined;
    while (seq === undefined && !isStopped) {
      if (rereads > 0) await waitForRetry(computeBackoff(rereads + 2));
      rereads += 1;
      if (!isStopped) seq = await reread(snapshot).catch(() => undefined);
    }
    isRereading = false;
    rereadAt = Date.now();
    if (typeof seq === 'number') restartFrom(seq);
  }

  function restartFrom(seq: number) {
    last = seq;
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
