import type { IncomingMessage } from 'node:http';
import { createParameterDecorator } from 'type-graphql';
import type { ResponseSize } from './response-size.ts';
import { type Cookies, readCookie } from '../http/cookies.ts';
import { Unauthenticated } from '../errors/public-errors.ts';
import { parseUuid } from '../input/ids.ts';
import { readClientAddress } from '../http/client-address.ts';
import type { DependencyTracker } from '../http/dependency-tracker.ts';

/** The account behind a request, once its token was checked. */
export interface Viewer {
  id: string;
  /** The login session that the token belongs to. */
  sessionId: string;
}

/** The caller of a REST call; null for visitors. Throws Unauthenticated for an expired or invalid token. */
export type ReadViewer = (request: IncomingMessage) => Promise<Viewer | null>;

/** The card of each deck that a visitor's browser saw last. */
export interface ShownCards {
  /** The id of the card that the browser saw last; null if none is stored. */
  last(url: string): string | null;
  remember(url: string, id: string): void;
}

/** The network address and device of a request, with or without an account; rate limits count by it. */
export interface Requester {
  /** The network address: see `readClientAddress`. */
  address: string;
  /** The UUID that the device generated for itself (X-Device-Id); null if it sent none. */
  device: string | null;
  /** The browser's User-Agent, '' if it sent none. */
  agent: string;
  /** The key that this device was given for a page by its phrase; null if it has none. */
  pageKey(pageId: string): string | null;
  /** The cookies; absent if the response cannot set any. */
  cookies?: Cookies;
}

/**
 * The context of a resolver; a new one for each operation. If visitors must be refused, take `@CurrentViewer()`; if
 * they get a different response, call `requireValidToken`.
 */
export interface Context extends Requester {
  /** The viewer; null for visitors, and for tokens that are missing, expired or forged. */
  viewer: Viewer | null;
  /** Whether the request has a token that is not valid (any more), so that a refresh may help. */
  isTokenInvalid: boolean;
  /** The cards shown to this browser; absent if the response cannot set a cookie. */
  shownCards?: ShownCards;
  /** Records what the response depends on; absent if it may not be cached. */
  tracker?: DependencyTracker;
  /** The size of the response so far; set when the operation runs. */
  size?: ResponseSize;
}

/**
 * The viewer, for results that depend on who asks; null for visitors. Throws Unauthenticated for an expired or
 * invalid token.
 */
export function requireValidToken({
  viewer,
  isTokenInvalid,
}: Pick<Context, 'viewer' | 'isTokenInvalid'>): Viewer | null {
  if (isTokenInvalid) throw new Unauthenticated();
  return viewer;
}

/** For a resolver's parameter: the viewer; visitors are refused before the resolver runs. Throws Unauthenticated. */
export function CurrentViewer() {
  return createParameterDecorator<Context>(({ context }) => refuseVisitors(context.viewer));
}

/** The viewer of a REST call; throws like `@CurrentViewer()`. */
export function refuseVisitors(viewer: Viewer | null): Viewer {
  if (!viewer) throw new Unauthenticated();
  return viewer;
}

/** Runs the rest of the operation as the user who has just logged in, whatever token the request had. */
export function setViewer(context: Context, user: { id: string }, sessionId: string): void {
  context.viewer = { id: user.id, sessionId };
  if (context.tracker) context.tracker.viewer = null; // the request was not made as this viewer
  context.isTokenInvalid = false;
}

/**
 * For a response that may be cached: reading `viewer` forbids caching, unless the resolver takes it from
 * `tracker.viewer` and records what it reads about them.
 */
export function trackViewer(context: Context): Context {
  const { viewer: caller, ...others } = context;
  const { tracker } = others;
  if (others.isTokenInvalid) tracker?.forbidCaching();
  if (!tracker || !caller) return context;
  tracker.viewer = caller;
  let viewer: Viewer | null = caller;
  // in the prototype, because Apollo copies a context's own properties, which would call the getter
  const watched = Object.create({
    get viewer() {
      tracker.forbidCaching();
      return viewer;
    },
    set viewer(other: Viewer | null) {
      viewer = other;
    },
  }) as Context;
  return Object.assign(watched, others);
}

/** The context of content that is the same for everybody: rendered pages and public events. */
export const PUBLIC_CONTEXT: Context = {
  viewer: null,
  isTokenInvalid: false,
  address: 'server',
  device: null,
  agent: '',
  pageKey: () => null,
};

/** Enough of a User-Agent to tell browsers apart. */
const MAX_AGENT_LENGTH = 300;

/** The requester of a request; `cookies` if its response can set some. */
export function readRequester(request: IncomingMessage, cookies?: Cookies): Requester {
  const { 'x-device-id': device, 'user-agent': agent = '' } = request.headers;
  return {
    address: readClientAddress(request),
    device: typeof device === 'string' ? parseUuid(device) : null,
    agent: agent.slice(0, MAX_AGENT_LENGTH),
    pageKey: readPageKeys(request),
    cookies,
  };
}

/** The name of the cookie that keeps a page's key. */
export function toPageKeyCookie(pageId: string): string {
  return `page_key_${pageId}`;
}

/**
 * Looks up the key of a page: in the header X-Page-Key or a browser's cookie; null if the request has none. Keeps the
 * two headers alone, as thousands of open sockets would keep their whole requests.
 */
export function readPageKeys({ headers }: IncomingMessage): (pageId: string) => string | null {
  const { 'x-page-key': key, cookie } = headers;
  if (typeof key === 'string') return () => key;
  return (pageId) => readCookie({ headers: { cookie } }, toPageKeyCookie(pageId));
}
