import { createClient } from 'graphql-ws/client';
import { authorisedFetch } from '../auth/authorisedFetch.ts';
import { backoff } from '../net/backoff.ts';
import { type Operation, sameHost } from './liveClient.ts';
import { accessToken } from '../auth/session.ts';
import { onReconnect } from '../net/onReconnect.ts';

const PING_EVERY = 10_000;
const PONG_WITHIN = 5_000;
/** A line that was taken in and soon sent away is not asked for at once again. */
const STEADY_AFTER = 10_000;

type Handlers = {
  onData: (data: unknown) => void;
  /** The server says that it is over, or no: the line asks again, ever more slowly. */
  onOver: () => void;
};

/**
 * A line of its own in the name of whoever is logged in, as the visitors' line knows no login: the
 * server looks at the token when a line is opened. Call what it answers to close it.
 */
export function openMemberStream(operation: Operation, handlers: Handlers): () => void {
  let attempt = 0;
  let stopped = false;
  let goOn = () => {};
  let close = () => {};

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, backoff(attempt++));
      goOn = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function open(): void {
    let openedAt = Infinity;
    let deadline: ReturnType<typeof setTimeout> | undefined;
    const client = createClient({
      url: sameHost,
      retryAttempts: Infinity,
      shouldRetry: () => !stopped,
      retryWait: rest,
      connectionParams: renewed,
      keepAlive: PING_EVERY,
      on: {
        connected: () => (openedAt = Date.now()),
        ping: (received) => {
          if (!received) deadline = setTimeout(() => client.terminate(), PONG_WITHIN);
        },
        pong: () => clearTimeout(deadline),
        closed: () => {
          clearTimeout(deadline);
          if (Date.now() - openedAt > STEADY_AFTER) attempt = 0;
        },
      },
    });
    const over = () => {
      if (stopped) return;
      void client.dispose();
      handlers.onOver();
      void rest().then(() => !stopped && open());
    };
    const end = client.subscribe(
      { ...operation, variables: operation.variables as Record<string, unknown> },
      {
        next: ({ data }) => data && handlers.onData(data),
        error: over,
        complete: over,
      },
    );
    close = () => {
      end();
      void client.dispose();
    };
  }

  open();
  const stopWaking = onReconnect(() => goOn());
  return () => {
    stopped = true;
    stopWaking();
    goOn();
    close();
  };
}

/** Any call renews a token that is over. */
async function renewed(): Promise<Record<string, unknown>> {
  await authorisedFetch('/api/account/profile').catch(() => undefined);
  return { authorization: `JWT ${accessToken()}` };
}
