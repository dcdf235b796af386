import { EventEmitter, on } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
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

const TABLE = `create table bench_post (id uuid primary key default gen_random_uuid(),
  page text, name text, content text, created_at timestamptz default now())`;
const INSERT = 'insert into bench_post (page, name, content) values ($1, $2, $3) returning id';
/** The messages of a page that have these words. */
const SELECT = `select id, name, content, created_at from tribute
  where page_id = $1 and status = 'visible' and content ilike '%' || $2 || '%' order by seq desc limit 20`;

/** Executes a statement for each POST, with the values of its JSON, in the database at an address. */
async function execute(text: string, address: string, prepare?: string): Promise<RequestListener> {
  // as many at once as Keepsake has connections
  const pool = new pg.Pool({ ...(JSON.parse(address) as object), max: 16 });
  if (prepare) await pool.query(prepare);
  return async (request, response) => {
    const values = Object.values((await json(request)) as object);
    const { rows } = await pool.query({ name: 'statement', text, values });
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
  const sockets = new Set<Duplex>();
  const handshake = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    handshake.handleUpgrade(request, socket, head, () => sockets.add(socket));
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
  insert: async () => createServer(await execute(INSERT, address, TABLE)),
  search: async () => createServer(await execute(SELECT, address)),
  sockets: () => sendOn(overSockets),
  'graphql-ws': () => sendOn(overGraphqlWs),
};
servePeer(await PEERS[kind!]!());
