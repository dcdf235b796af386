import type { IncomingMessage, Server } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyaddr from 'proxy-addr';

/** Whoever asks, once the token was checked. */
export interface Viewer {
  id: string;
  /** The login that the token belongs to. */
  sessionId: string;
}

/** Who a REST call comes from; null for visitors and for tokens that are not good. */
export type ViewerOf = (request: IncomingMessage) => Promise<Viewer | null>;

/** Which card of each deck a visitor's browser saw last. */
export interface ShownCards {
  /** Null where the browser remembers none. */
  last(url: string): string | null;
  remember(url: string, id: string): void;
}

/** What every resolver gets. */
export interface Context {
  /** Null for visitors and for tokens that are missing, expired or forged. */
  viewer: Viewer | null;
  /** Whether a token came that is not good: worth a refresh, where null alone is a visitor. */
  failed: boolean;
  /** The asker's network address, for rate limits: see `addressOf`. */
  address: string;
  /** Only where an answer can carry a cookie. */
  shownCards?: ShownCards;
}

/** The context of what is the same for everybody: rendered pages and public events. */
export const PUBLIC: Context = { viewer: null, failed: false, address: 'server' };

const addresses = new WeakMap<IncomingMessage, string>();

/** Notes whom each request of a server comes from: what others than the trusted proxies say of it is not believed. */
export function noteAddresses(server: Server, trustedProxies: string[]): void {
  const isTrusted = proxyaddr.compile(trustedProxies);
  const note = (request: IncomingMessage) => {
    if (request.socket.remoteAddress)
      addresses.set(request, household(proxyaddr(request, isTrusted)));
  };
  server.prependListener('request', note).prependListener('upgrade', note);
}

/** A line has 2^64 addresses of IPv6 to choose from: they count as one. IPv4 stays as it is. */
function household(address: string): string {
  const within = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!isIPv6(within)) return within;
  const [first = '', rest] = (within.split('%')[0] ?? '').split('::');
  const groups = first.split(':').filter(Boolean);
  const later = rest?.split(':').filter(Boolean) ?? [];
  const missing = Math.max(0, 8 - groups.length - later.length);
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...later];
  const network = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** The asker's address, for IPv6 its network; rate limits count by it. */
export function addressOf(request: IncomingMessage): string {
  return addresses.get(request) ?? 'unknown'; // gone already
}
