import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyaddr from 'proxy-addr';

type IsTrustedProxy = ReturnType<typeof proxyaddr.compile>;

const trustedProxiesBySocket = new WeakMap<Socket, IsTrustedProxy>();

/** Sets which proxies a server trusts: what is forwarded by any others is ignored. */
export function trustProxies(server: Server, trustedProxies: string[]): void {
  const isTrusted = proxyaddr.compile(trustedProxies);
  server.prependListener('connection', (socket: Socket) => {
    // reading it once lets Node know it after the connection has ended, too
    if (socket.remoteAddress) trustedProxiesBySocket.set(socket, isTrusted);
  });
}

/** Whether a request came through a proxy whose forwarded headers count. */
export function isProxied({ socket }: IncomingMessage): boolean {
  const isTrusted = trustedProxiesBySocket.get(socket);
  return socket.remoteAddress !== undefined && isTrusted?.(socket.remoteAddress, 0) === true;
}

/** The requester's address, for IPv6 its network; rate limits count by it. */
export function readClientAddress(request: IncomingMessage): string {
  const isTrusted = trustedProxiesBySocket.get(request.socket);
  return isTrusted ? toNetwork(proxyaddr(request, isTrusted)) : 'unknown'; // ended before it was known
}

/**
 * The key of an address, in one spelling: an IPv4 address (also inside IPv6) as itself, an IPv6 address as its
 * network, because one customer has 2^64 addresses to choose from.
 */
function toNetwork(address: string): string {
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return 'unknown'; // everything that is no address shares one budget
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** Removes the port that some proxies add. */
function withoutPort(address: string): string {
  const [, v6, v4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return v6 ?? v4 ?? address;
}
