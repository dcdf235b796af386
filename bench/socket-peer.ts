import { createHash } from 'node:crypto';
import { EventEmitter, on } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { buildSchema } from 'graphql';
import { useServer as serveOver } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { servePeer } from './children.ts';
import { framed } from './frames.ts';

// What is posted to one of these goes to every socket: node socket-peer.js sockets | graphql-ws

/** The least there can be: a frame made once and written to bare sockets. */
function overSockets(server: Server): (message: string) => void {
  const sockets = new Set<Socket>();
  server.on('upgrade', (request, stream) => {
    const socket = stream as Socket;
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
  });
  return (message) => {
    const frame = framed(message);
    for (const socket of sockets) socket.write(frame);
  };
}

/** What its documentation shows: each watcher's operation is executed for itself. */
function overGraphqlWs(server: Server): (message: string) => void {
  const schema = buildSchema(`
    type Query { ok: Boolean }
    interface PageEvent { seq: Int! }
    type TributeAdded implements PageEvent { seq: Int!, tribute: Tribute! }
    type Tribute { id: ID!, name: String!, content: String!, image: String, createdAt: String!, senderMark: String }
    type Subscription { pageEvents(pageId: ID!, after: Int): PageEvent! }`);
  const events = new EventEmitter().setMaxListeners(0);
  const field = schema.getSubscriptionType()!.getFields()['pageEvents']!;
  field.subscribe = () => on(events, 'event');
  field.resolve = ([event]: [object]) => event;
  const sockets = new WebSocketServer({ server, path: '/graphql', perMessageDeflate: false });
  serveOver({ schema }, sockets);
  return (message) => {
    const { payload } = JSON.parse(message) as { payload: { data: { pageEvents: object } } };
    events.emit('event', payload.data.pageEvents);
  };
}

const server = createServer(async (request, response) => {
  send(await text(request));
  response.end('ok');
});
const send = process.argv[2] === 'sockets' ? overSockets(server) : overGraphqlWs(server);
servePeer(server);
