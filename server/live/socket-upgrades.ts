import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { type Server as SocketServer, WebSocketServer } from 'ws';
import { CLOSE } from '../../protocol/close-codes.ts';
import { readClientAddress } from '../http/client-address.ts';
import { Forbidden, Malformed, NotFound, PublicError, TooMany } from '../errors/public-errors.ts';
import { hasTwoHosts, isSameOrigin } from '../http/origin.ts';
import { addGauge } from '../gauge.ts';
import { BoundedSocket } from './bounded-socket.ts';
import { Heartbeat } from './heartbeat.ts';
import { SocketLimit } from './socket-limit.ts';
import { serveSocket, type SocketEndpoint } from './socket-endpoint.ts';

const END_TIMEOUT_MS = 2_000;
/** A client that does not answer a close frame within this time is disconnected. */
const CLOSE_TIMEOUT_MS = 5_000;
/** Each fragment keeps the whole network chunk it arrived in; browsers send few and large fragments. */
const MAX_FRAGMENTS = 256;
const MAX_BUFFERED_CHUNKS = 8_192;

type Sockets = SocketServer<typeof BoundedSocket>;

interface Options {
  /** PUBLIC_URL. */
  publicUrl: string | null;
  /** RATE_LIMIT_SCALE. */
  rateLimitScale: number;
  /** PROCESSES. */
  processes: number;
  metrics: Registry;
  log: Logger;
}

/**
 * Routes an HTTP server's upgrades to the endpoint of their path; `close` tells every client to reconnect and stops.
 */
export function serveUpgrades(
  server: Server,
  endpoints: readonly SocketEndpoint[],
  { publicUrl, rateLimitScale, processes, metrics, log }: Options,
): { close(): Promise<void> } {
  const entries = endpoints.map((endpoint) => ({ endpoint, sockets: createSockets(endpoint) }));
  const open = new Set<BoundedSocket>();
  const heartbeat = new Heartbeat(open);
  const socketLimit = new SocketLimit(rateLimitScale, processes);
  addGauge(metrics, 'keepsake_sockets', 'Open sockets in this process', () => open.size);

  function routeUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    if (hasTwoHosts(request)) throw new Malformed('This request names two hosts.');
    const [pathname] = (request.url ?? '/').split('?', 1);
    const entry = entries.find(({ endpoint }) => endpoint.path === pathname);
    if (!entry) throw new NotFound();
    if (!isSameOrigin(request, publicUrl))
      throw new Forbidden('Pages of other sites may not open sockets here.');
    const release = socketLimit.add(readClientAddress(request));
    if (!release)
      throw new TooMany('Too many connections are open from your network. Please try again soon.');
    stream.on('close', release);
    entry.sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.setStream(stream);
      serveSocket(entry.endpoint, socket, request, { open, log });
    });
  }

  const handleUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', destroyStream); // a client that disconnects early must not crash the process
    if (stream.destroyed) return;
    if (request.headers.upgrade?.toLowerCase() !== 'websocket')
      return serveWithoutUpgrade(server, request, stream, head);
    try {
      routeUpgrade(request, stream, head);
    } catch (error) {
      if (error instanceof PublicError) return refuse(stream, error);
      log.error({ err: error }, 'socket could not be opened');
      stream.destroy();
    }
  };
  server.on('upgrade', handleUpgrade);
  return {
    async close() {
      server.off('upgrade', handleUpgrade);
      heartbeat.stop();
      await endAll(open);
    },
  };
}

/**
 * Java's HttpClient and `curl --http2` offer `Upgrade: h2c` with ordinary requests. A server may ignore it, but Node
 * passes every upgrade to us: the request is handed back to it without the header, together with the bytes already
 * read.
 */
function serveWithoutUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  stream: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.toLowerCase() !== 'upgrade')
      lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  stream.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  stream.off('error', destroyStream); // Node adds its own listener
  server.emit('connection', stream);
}

function createSockets({ maxPayload, handleProtocols }: SocketEndpoint): Sockets {
  const options = {
    maxPayload,
    handleProtocols,
    noServer: true,
    clientTracking: false, // `serveUpgrades` does it with less memory per socket
    perMessageDeflate: false,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_BUFFERED_CHUNKS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    WebSocket: BoundedSocket,
  };
  return new WebSocketServer<typeof BoundedSocket>(options);
}

async function endAll(sockets: ReadonlySet<BoundedSocket>): Promise<void> {
  const closed = Array.from(sockets, (socket) => {
    socket.close(CLOSE.restarting, 'Restarting, please come back');
    return new Promise((resolve) => socket.once('close', resolve));
  });
  await Promise.race([
    Promise.all(closed),
    new Promise((resolve) => setTimeout(resolve, END_TIMEOUT_MS).unref()),
  ]);
  for (const socket of sockets) socket.terminate();
}

function destroyStream(this: Duplex): void {
  this.destroy();
}

/** Refuses the upgrade with an HTTP response, worded like REST errors, and closes the connection. */
function refuse(stream: Duplex, { status, message }: PublicError): void {
  const body = JSON.stringify({ error: true, msg: message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  stream.once('finish', () => stream.destroy()); // the client may keep its side open forever
  stream.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
