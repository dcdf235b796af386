import type { IncomingMessage, Server, ServerOptions } from 'node:http';

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
const CHECK_MS = 5_000;

/** Hangs up on requests whose body does not come: half sent, they would stay for minutes. */
export function endHalfSent(server: Server): void {
  server.prependListener('request', (request: IncomingMessage) => {
    const { headers, socket, url } = request;
    if (!Number(headers['content-length']) && !headers['transfer-encoding']) return;
    const mayBeLong = PICTURES.test(url ?? '');
    let read = socket.bytesRead;
    let waited = 0;
    const check = () => {
      if (request.complete) return clearInterval(timer);
      const brought = socket.bytesRead - read;
      read += brought;
      waited = mayBeLong && brought > 0 ? 0 : waited + CHECK_MS;
      if (waited >= (mayBeLong ? SILENCE_MS : WHOLE_WITHIN_MS)) socket.destroy();
    };
    const timer = setInterval(check, CHECK_MS).unref();
    request.once('close', () => clearInterval(timer));
  });
}
