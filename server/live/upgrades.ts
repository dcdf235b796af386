import { CLOSE } from '../../protocol/close-codes.ts';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { type Server as SocketServer, WebSocketServer } from 'ws';
import { addressOf } from '../graphql/context.ts';
import { Forbidden, NotFound, PublicError, TooMany } from '../graphql/errors.ts';
import { isOwnOrigin } from '../graphql/own-origin.ts';
import { BoundedSocket } from './bounded-socket.ts';
import { Heartbeat } from './heartbeat.ts';
import { OpenSockets } from './open-sockets.ts';
import { serveSocket, type SocketEndpoint } from './socket-endpoint.ts';

const END_WITHIN_MS = 2_000;
/** A client that does not answer a close frame is cut off after this. */
const CLOSE_WITHIN_MS = 5_000;
/** Each fragment of a message holds the whole chunk in memory that it came in; browsers send few fragments, and large ones. */
const MAX_FRAGMENTS = 256;
const MAX_BUFFERED_CHUNKS = 8_192;

type Sockets = SocketServer<typeof BoundedSocket>;

interface Options {
  publicUrl: string | null;
  /** RATE_LIMIT_SCALE. */
  rateLimitScale: number;
  /** PROCESSES. */
  processes: number;
  metrics: Registry;
  log: Logger;
}

/** Routes an HTTP server's upgrades to the endpoint of their path; `close` tells every client to come back and ends. */
export function serveUpgrades(
  server: Server,
  endpoints: readonly SocketEndpoint[],
  { publicUrl, rateLimitScale, processes, metrics, log }: Options,
): { close(): Promise<void> } {
  const entries = endpoints.map((endpoint) => ({ endpoint, sockets: createSockets(endpoint) }));
  const open = new Set<BoundedSocket>();
  const heartbeat = new Heartbeat(open);
  const openSockets = new OpenSockets(rateLimitScale, processes);
  new Gauge({
    name: 'keepsake_sockets',
    help: 'Open sockets in this process',
    registers: [metrics],
    collect() {
      this.set(open.size);
    },
  });

  function routeUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const [pathname] = (request.url ?? '/').split('?', 1);
    const entry = entries.find(({ endpoint }) => endpoint.path === pathname);
    if (!entry) throw new NotFound();
    if (!isOwnOrigin(request, publicUrl))
      throw new Forbidden('Pages of other sites may not open sockets here.');
    const release = openSockets.add(addressOf(request));
    if (!release)
      throw new TooMany('Too many connections are open from your network. Please try again soon.');
    stream.on('close', release);
    entry.sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.writesTo(stream);
      serveSocket(entry.endpoint, socket, request, { open, log });
    });
  }

  const handleUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', hangUp); // whoever hangs up early harms nobody else
    if (stream.destroyed) return;
    try {
      routeUpgrade(request, stream, head);
    } catch (error) {
      if (error instanceof PublicError) return refuse(stream, error);
      log.error({ err: error }, 'socket not opened');
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

function createSockets({ maxPayload, handleProtocols }: SocketEndpoint): Sockets {
  const options = {
    maxPayload,
    handleProtocols,
    noServer: true,
    clientTracking: false, // `serveUpgrades` does, with less for each
    perMessageDeflate: false,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_BUFFERED_CHUNKS,
    closeTimeout: CLOSE_WITHIN_MS,
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
    new Promise((resolve) => setTimeout(resolve, END_WITHIN_MS).unref()),
  ]);
  for (const socket of sockets) socket.terminate();
}

function hangUp(this: Duplex): void {
  this.destroy();
}

/** Answers instead of opening a socket, in the words of a REST refusal, and hangs up. */
function refuse(stream: Duplex, { status, message }: PublicError): void {
  const body = JSON.stringify({ error: true, msg: message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  stream.once('finish', () => stream.destroy()); // they may keep their side open for ever
  stream.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
