import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyaddr from 'proxy-addr';
import type { AnswerSize } from './answer-size.ts';
import type { Cookies } from './cookies.ts';
import { Unauthenticated } from './errors.ts';
import { uuidOf } from './ids.ts';
import { networkOf } from './network.ts';
import type { Reads } from './reads.ts';

/** Whoever sends a request, once the token was checked. */
export interface Viewer {
  id: string;
  /** The login that the token belongs to. */
  sessionId: string;
}

/** Who a REST call comes from; null for visitors. Throws Unauthenticated for a token that is not good any more. */
export type ViewerOf = (request: IncomingMessage) => Promise<Viewer | null>;

/** Which card of each deck a visitor's browser saw last. */
export interface ShownCards {
  /** Null where the browser remembers none. */
  last(url: string): string | null;
  remember(url: string, id: string): void;
}

/** Whom a request comes from, account or not: what limits count by. */
export interface Requester {
  /** The network address: see `addressOf`. */
  address: string;
  /** The UUID that the device made for itself (X-Device-Id); null where it sent none. */
  device: string | null;
  /** The browser's name for itself (User-Agent), '' where it sent none. */
  agent: string;
  /** Only where an answer can carry them. */
  cookies?: Cookies;
}

/** Whoever calls, as resolvers and REST routes know them. */
export interface Caller extends Requester {
  /** Null for visitors and for tokens that are missing, expired or forged. */
  viewer: Viewer | null;
  /** Whether the request came with a token that is not valid (any more): then a refresh may help. */
  isTokenInvalid: boolean;
  /** Only where an answer can carry a cookie. */
  shownCards?: ShownCards;
  /** Only where the response may be cached: notes what it depends on. */
  reads?: Reads;
}

/**
 * What every resolver gets, one of its own for each operation. `viewer` alone is enough where a visitor is
 * refused anyway; where a visitor gets an answer of another kind, ask `viewerIn`.
 */
export interface Context extends Caller {
  /** How much the answer holds so far. */
  size: AnswerSize;
}

/** Who asks, for what depends on it; null for visitors. Throws Unauthenticated for a token that is not good any more. */
export function viewerIn({
  viewer,
  isTokenInvalid,
}: Pick<Context, 'viewer' | 'isTokenInvalid'>): Viewer | null {
  if (isTokenInvalid) throw new Unauthenticated();
  return viewer;
}

/** Answers the rest of the operation to the user who has just logged in, whatever token it came with. */
export function becomeViewer(context: Context, user: { id: string }, sessionId: string): void {
  context.viewer = { id: user.id, sessionId };
  if (context.reads) context.reads.viewer = null; // the response was requested before it was known for whom
  context.isTokenInvalid = false;
}

/**
 * For a response that may be cached: a resolver that reads `viewer` forbids that, unless it takes the viewer
 * from `reads` and notes what it reads of them.
 */
export function watchViewer<Watched extends Caller>(context: Watched): Watched {
  const { reads, viewer: caller } = context;
  if (context.isTokenInvalid) reads?.forbidCaching();
  if (!reads || !caller) return context;
  reads.viewer = caller;
  let viewer: Viewer | null = caller;
  return Object.defineProperty(context, 'viewer', {
    get: () => {
      reads.forbidCaching();
      return viewer;
    },
    set: (other: Viewer | null) => {
      viewer = other;
    },
  });
}

/** The caller of what is the same for everybody: rendered pages and public events. */
export const PUBLIC_CALLER: Caller = {
  viewer: null,
  isTokenInvalid: false,
  address: 'server',
  device: null,
  agent: '',
};

type IsTrusted = ReturnType<typeof proxyaddr.compile>;

const proxies = new WeakMap<Socket, IsTrusted>();

/** Notes where each connection of a server comes from: what others than the trusted proxies say of it is not believed. */
export function recordAddresses(server: Server, trustedProxies: string[]): void {
  const isTrusted = proxyaddr.compile(trustedProxies);
  server.prependListener('connection', (socket: Socket) => {
    // once it was asked for, Node knows it after the connection's end, too
    if (socket.remoteAddress) proxies.set(socket, isTrusted);
  });
}

/** The requester's address, for IPv6 its network; rate limits count by it. */
export function addressOf(request: IncomingMessage): string {
  const isTrusted = proxies.get(request.socket);
  return isTrusted ? networkOf(proxyaddr(request, isTrusted)) : 'unknown'; // gone before it was known
}

/** Whom a request comes from; `cookies` where its answer can carry some. */
export function requesterOf(request: IncomingMessage, cookies?: Cookies): Requester {
  const { 'x-device-id': device, 'user-agent': agent = '' } = request.headers;
  return {
    address: addressOf(request),
    device: typeof device === 'string' ? uuidOf(device) : null,
    agent,
    cookies,
  };
}
