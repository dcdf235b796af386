import type { IncomingMessage } from 'node:http';
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
  /** The asker's network address, for rate limits. */
  address: string;
  /** Only where an answer can carry a cookie. */
  shownCards?: ShownCards;
}

/** The context of what is the same for everybody: rendered pages and public events. */
export const PUBLIC: Context = { viewer: null, failed: false, address: 'server' };

/** Proxies stand on this machine or in a private network; what they say of the asker is believed. */
export const TRUSTED_PROXIES = ['loopback', 'linklocal', 'uniquelocal'];

const isTrusted = proxyaddr.compile(TRUSTED_PROXIES);

/** The asker's address, read through trusted proxies; rate limits count by it. */
export function addressOf(request: IncomingMessage): string {
  if (!request.socket.remoteAddress) return 'unknown'; // gone already
  return proxyaddr(request, isTrusted);
}
