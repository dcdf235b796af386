import type { IncomingMessage, Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Node's own limits: for a request's head (address, cookies and file names included), and for the whole request. An
 * interrupted upload is resumed.
 */
export const REQUEST_LIMITS: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 5 * 60_000,
  connectionsCheckingInterval: 2_000,
};

/** A body other than an upload must be complete within this time. */
const BODY_TIMEOUT_MS = 20_000;
/** An upload may be slow; it is ended if nothing arrives for this long. */
const UPLOAD_SILENCE_MS = 30_000;
const UPLOAD = /^(https?:\/\/[^/]*)?\/api\/upload\//i; // proxies may send the host, too
/** One timer checks all requests. */
const CHECK_MS = 5_000;

/** A request whose body is being received. */
interface PendingRequest {
  request: IncomingMessage;
  /** The bytes read from the connection at the last check. */
  bytesRead: number;
  waitedMs: number;
}

/** Closes connections whose request body does not arrive: otherwise they stay open for minutes. */
export function endSlowRequests(server: Server): void {
  const receiving = new Map<Socket, PendingRequest>(); // a connection carries one request at a time
  let timer: NodeJS.Timeout | null = null;
  const check = () => {
    for (const [socket, pending] of receiving) {
      if (pending.request.complete || socket.destroyed) receiving.delete(socket);
      else if (isTooSlow(socket, pending)) socket.destroy();
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

function isTooSlow(socket: Socket, pending: PendingRequest): boolean {
  const isUpload = UPLOAD.test(pending.request.url ?? '');
  const hasArrived = socket.bytesRead > pending.bytesRead;
  pending.bytesRead = socket.bytesRead;
  pending.waitedMs = isUpload && hasArrived ? 0 : pending.waitedMs + CHECK_MS;
  return pending.waitedMs >= (isUpload ? UPLOAD_SILENCE_MS : BODY_TIMEOUT_MS);
}
