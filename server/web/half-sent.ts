import type { IncomingMessage, Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/** What Node itself watches: a request's head, and the whole of it. An upload that is cut goes on later. */
export const REQUEST_TIMES: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 5 * 60_000,
  connectionsCheckingInterval: 2_000,
};

/** A body is small, and all of it comes in this time, */
const WHOLE_WITHIN_MS = 20_000;
/** but for pictures: on a slow connection they take long, and something comes all the time. */
const SILENCE_MS = 30_000;
const PICTURES = /^(https?:\/\/[^/]*)?\/api\/upload\//i; // proxies may name the host, too
/** All are looked at together, so that most cost no timer of their own. */
const CHECK_MS = 5_000;

/** A request whose body comes. */
interface Coming {
  request: IncomingMessage;
  /** What the connection had brought when it was looked at last. */
  read: number;
  waited: number;
}

/** Hangs up on requests whose body does not come: half sent, they would stay for minutes. */
export function endHalfSent(server: Server): void {
  const coming = new Map<Socket, Coming>(); // each connection brings one body after the other
  let timer: NodeJS.Timeout | null = null;
  const check = () => {
    for (const [socket, one] of coming) {
      if (one.request.complete || socket.destroyed) coming.delete(socket);
      else if (isLate(socket, one)) socket.destroy();
    }
    if (coming.size > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  };
  server.prependListener('request', (request: IncomingMessage) => {
    const { headers, socket } = request;
    if (!Number(headers['content-length']) && !headers['transfer-encoding']) return;
    coming.set(socket, { request, read: socket.bytesRead, waited: 0 });
    timer ??= setInterval(check, CHECK_MS).unref();
  });
}

function isLate(socket: Socket, one: Coming): boolean {
  const mayBeLong = PICTURES.test(one.request.url ?? '');
  const brought = socket.bytesRead - one.read;
  one.read += brought;
  one.waited = mayBeLong && brought > 0 ? 0 : one.waited + CHECK_MS;
  return one.waited >= (mayBeLong ? SILENCE_MS : WHOLE_WITHIN_MS);
}
