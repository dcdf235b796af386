import { lookup, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The whole exchange. */
const TIMEOUT_MS = 10_000;
const MAX_ENDPOINT = 1_000;

/** A push service's answer; its body is not read. */
export interface PushAnswer {
  status: number;
  /** How long the service asks to wait; 0 if it does not say. */
  retryAfterSeconds: number;
}

/** Sends a message to an endpoint. Rejects where it cannot be reached, takes too long or must not be reached. */
export type PostPush = (
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
) => Promise<PushAnswer>;

/**
 * Whether this may be an endpoint of a push service: strangers name them, so only https, the usual port, and no
 * address of a network that is not everybody's.
 */
export function isPossibleEndpoint(endpoint: string): boolean {
  if (endpoint.length > MAX_ENDPOINT || !URL.canParse(endpoint)) return false;
  const { protocol, port, username, password, hostname } = new URL(endpoint);
  if (protocol !== 'https:' || port || username || password) return false;
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) ? isPublicAddress(address) : hostname.includes('.');
}

/** Whether an address is one that everybody may reach, not one of this machine's or its network's. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Checks the address that is then connected to, so that the name cannot be resolved to another one in between. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const allowed = error ? [] : addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) return callback(error ?? new Error(`${hostname} is not on the open network`), '');
    if (options.all) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
};

/** Sends to public addresses only; redirects are not followed. */
export const postPush: PostPush = (endpoint, headers, body) => {
  if (!isPossibleEndpoint(endpoint)) throw new Error('no endpoint of a push service');
  return post(endpoint, { headers, body, lookup: lookUpPublic });
};

interface PostOptions {
  headers: Record<string, string>;
  body: Buffer;
  /** Replaces the lookup for a service whose address was checked elsewhere. */
  lookup?: LookupFunction;
}

/** Sends one POST within a time limit; the body of the response is not read. */
export function post(
  endpoint: string,
  { headers, body, lookup: look }: PostOptions,
): Promise<PushAnswer> {
  const send = endpoint.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const options = { method: 'POST', headers, lookup: look, signal, agent: false };
    send(endpoint, options, (response) => {
      const wait = Number(response.headers['retry-after']);
      resolve({
        status: response.statusCode ?? 0,
        retryAfterSeconds: Number.isInteger(wait) && wait > 0 ? Math.min(wait, 86_400) : 0,
      });
      response.destroy();
    })
      .on('error', reject)
      .end(body);
  });
}
