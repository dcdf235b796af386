import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';

/** 1012 "service restart": clients come back by themselves, each after a delay of its own. */
const RESTARTING = 1012;
const END_WITHIN_MS = 2_000;

/** What answers the sockets of one path. */
export interface SocketDoor {
  readonly path: string;
  readonly sockets: WebSocketServer;
  accept(socket: WebSocket, request: IncomingMessage): void;
  /** Stops its timers. */
  stop(): void;
}

/** Leads an HTTP server's upgrades to the door of their path; `close` tells every client to come back and ends. */
export function openSocketDoors(
  server: Server,
  doors: readonly SocketDoor[],
  publicUrl: string | null,
): { close(): Promise<void> } {
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy()); // whoever hangs up early harms nobody else
    const [pathname] = (request.url ?? '/').split('?', 1);
    const door = doors.find(({ path }) => path === pathname);
    if (!door) return stream.end(refusal('404 Not Found'));
    if (!isOwnOrigin(request, publicUrl)) return stream.end(refusal('403 Forbidden'));
    door.sockets.handleUpgrade(request, stream, head, (socket) => door.accept(socket, request));
  };
  server.on('upgrade', upgrade);
  return {
    async close() {
      server.off('upgrade', upgrade);
      await Promise.all(doors.map(endAll));
    },
  };
}

async function endAll(door: SocketDoor): Promise<void> {
  const { sockets } = door;
  door.stop();
  for (const socket of sockets.clients) socket.close(RESTARTING, 'Restarting, please come back');
  await Promise.race([
    new Promise((resolve) => sockets.close(resolve)),
    new Promise((resolve) => setTimeout(resolve, END_WITHIN_MS).unref()),
  ]);
  for (const socket of sockets.clients) socket.terminate();
}

function refusal(status: string): string {
  return `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
}

/** Browsers name their origin: another site's page may not speak to this socket. */
function isOwnOrigin(request: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = request.headers;
  if (!origin) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from === host || (publicUrl !== null && from === new URL(publicUrl).host);
}
