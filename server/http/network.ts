import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

const cachedNetworks = new LRUCache<string, string>({ max: 10_000 });

/**
 * The key of an address, in one spelling: an IPv4 address (also inside IPv6) as itself, an IPv6 address as its
 * network, because one customer has 2^64 addresses to choose from.
 */
export function toNetwork(address: string): string {
  const cached = cachedNetworks.get(address);
  if (cached) return cached;
  const network = parseNetwork(address);
  if (address.length < 64) cachedNetworks.set(address, network);
  return network;
}

function parseNetwork(address: string): string {
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return 'unknown'; // everything that is no address shares one budget
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** Some proxies add the port. */
function withoutPort(address: string): string {
  const [, v6, v4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return v6 ?? v4 ?? address;
}
