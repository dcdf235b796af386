import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

const networks = new LRUCache<string, string>({ max: 10_000 });

/**
 * What an address counts as, however it is written: an IPv4 address (also one inside IPv6) as itself,
 * an IPv6 address as its network, as a line has 2^64 of them to choose from.
 */
export function networkOf(address: string): string {
  const cached = networks.get(address);
  if (cached) return cached;
  const network = read(address);
  if (address.length < 64) networks.set(address, network);
  return network;
}

function read(address: string): string {
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return 'unknown'; // one budget for all that is no address
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** Some proxies name the port too. */
function withoutPort(address: string): string {
  const [, v6, v4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return v6 ?? v4 ?? address;
}
