import type { IncomingMessage, Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/** Node's own limits, for a request's head and for the whole of it. An upload that is cut off is resumed. */
export const REQUEST_TIMEOUTS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 5 * 60_000,
  connectionsCheckingInterval: 2_000,
};

/** A body is small, and must be complete within this time, */
const BODY_WITHIN_MS = 20_000;
/** except an upload, which takes long on a slow connection: of it something must arrive within this time. */
const UPLOAD_SILENCE_MS = 30_000;
const UPLOAD = /^(https?:\/\/[^/]*)?\/api\/upload\//i; // proxies may name the host, too
/** One timer checks all of them. */
const CHECK_MS = 5_000;

/** A request whose body is being received. */
interface Receiving {
  request: IncomingMessage;
  /** What the connection had read at the last check. */
  bytesRead: number;
  waitedMs: number;
}

/** Ends connections whose request body does not arrive: half sent, they would stay open for minutes. */
export function endSlowRequests(server: Server): void {
  const receiving = new Map<Socket, Receiving>(); // a connection carries one request at a time
  let timer: NodeJS.Timeout | null = null;
  const check = () => {
    for (const [socket, one] of receiving) {
      if (one.request.complete || socket.destroyed) receiving.delete(socket);
      else if (isLate(socket, one)) socket.destroy();
    }
    if (receiving.size > 0 || !timer) return;
    clearInterval(timer);
    timer = null;
  };
  server.prependListener('request', (request: IncomingMessage) => {
    const { headers, socket } = request;
    if (!Number(headers['content-length']) && !headers['transfer-encoding']) return;
    receiving.set(socket, { request, bytesRead: socket.bytesRead, waitedMs: 0 });
    timer ??= setInterval(check, CHECK_MS).unref();
  });
}

function isLate(socket: Socket, one: Receiving): boolean {
  const isUpload = UPLOAD.test(one.request.url ?? '');
  const hasArrived = socket.bytesRead > one.bytesRead;
  one.bytesRead = socket.bytesRead;
  one.waitedMs = isUpload && hasArrived ? 0 : one.waitedMs + CHECK_MS;
  return one.waitedMs >= (isUpload ? UPLOAD_SILENCE_MS : BODY_WITHIN_MS);
}
