import { randomUUID, createHash } from 'node:crypto';
import { EventEmitter, on } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { buildSchema } from 'graphql';
import { useServer as serveOver } from 'graphql-ws/use/ws';
import pg from 'pg';
import { WebSocketServer } from 'ws';
import { encodeFrame } from '../server/live/bounded-socket.ts';
import { servePeer } from './children.ts';

// Servers beside which Keepsake is measured: node peers.js KIND [ADDRESS]

/** Answers `/4000` with 4,000 characters: the least that a server over HTTP can do. */
function answerString(): RequestListener {
  const texts = new Map<string, string>();
  return ({ url = '/' }, response) => {
    let text = texts.get(url);
    if (text === undefined) texts.set(url, (text = 'x'.repeat(Number(url.slice(1)))));
    response.end(text);
  };
}

const TABLE = `create table bench_post (
  id uuid primary key, page text, name text, content text, created_at timestamptz default now())`;
const INSERT = 'insert into bench_post (id, page, name, content) values ($1, $2, $3, $4)';

/** As many at once as Keepsake has connections. */
const openPool = (address: string) => new pg.Pool({ ...(JSON.parse(address) as object), max: 16 });

/** Makes each POST one INSERT into the database at an address. */
async function insertEach(address: string): Promise<RequestListener> {
  const pool = openPool(address);
  await pool.query(TABLE);
  return async (request, response) => {
    const { name, content } = (await json(request)) as { name: string; content: string };
    const id = randomUUID();
    await pool.query({ name: 'post', text: INSERT, values: [id, request.url, name, content] });
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ id }));
  };
}

const SELECT = `select id, name, content, created_at from tribute
  where page_id = $1 and status = 'visible' and content ilike '%' || $2 || '%' order by seq desc limit 20`;

/** Makes each POST one SELECT of the messages of a page that have its words. */
function searchEach(address: string): RequestListener {
  const pool = openPool(address);
  return async (request, response) => {
    const { pageId, search } = (await json(request)) as { pageId: string; search: string };
    const { rows } = await pool.query({ name: 'search', text: SELECT, values: [pageId, search] });
    response.setHeader('content-type', 'application/json').end(JSON.stringify(rows));
  };
}

/** A server that sends what is posted to it to every socket. */
function sendOn(listen: (server: Server) => (message: string) => void): Server {
  const server = createServer(async (request, response) => {
    send(await text(request));
    response.end('ok');
  });
  const send = listen(server);
  return server;
}

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
    const frame = encodeFrame(message);
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

const [, , kind, address = '{}'] = process.argv;
const PEERS: Record<string, () => Server | Promise<Server>> = {
  string: () => createServer(answerString()),
  insert: async () => createServer(await insertEach(address)),
  search: () => createServer(searchEach(address)),
  sockets: () => sendOn(overSockets),
  'graphql-ws': () => sendOn(overGraphqlWs),
};
servePeer(await PEERS[kind!]!());
