import { authorisedFetch } from '../auth/authorisedFetch.ts';
import { accessToken } from '../auth/session.ts';
import { type Operation, sameHost } from './liveClient.ts';
import { createSocket } from './socket.ts';

type Handlers = {
  onData: (data: unknown) => void;
  /** The server says that it is over, or no: it is asked again, ever more slowly. */
  onOver: () => void;
};

/**
 * A connection of its own in the name of whoever is logged in, as the visitors' one knows no login: the
 * server looks at the token when it is opened. Call what it answers to close it.
 */
export function openMemberStream(operation: Operation, { onData, onOver }: Handlers): () => void {
  const socket = createSocket({
    url: sameHost,
    connectionParams: renewed,
    pingEveryMs: 10_000,
    lingerMs: 0, // what has ended is asked for with a token read anew
  });
  const end = socket.subscribe(operation, ({ data }) => data && onData(data), onOver);
  return () => {
    end();
    socket.close();
  };
}

/** Any call renews a token that is over. */
async function renewed(): Promise<Record<string, unknown>> {
  await authorisedFetch('/api/account/profile').catch(() => undefined);
  return { authorization: `JWT ${accessToken()}` };
}
