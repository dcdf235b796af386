import type { RequestListener, ServerResponse } from 'node:http';
import { hasTwoHosts } from './origin.ts';

/** The longest address, except for GraphQL operations; more than browsers and mail programs pass on. */
const MAX_URL_LENGTH = 2_000;
/** A path that needs no normalising, like nearly all. */
const NORMAL_PATH = /^\/[\w/.-]*(?:\?[^#]*)?$/;

/**
 * Converts every form of a request target in HTTP to a path: `http://host/path`, sent by proxies, becomes the path
 * with that host. Invalid targets get 400, too long ones 414, and `OPTIONS *`, a ping, 204.
 */
export function normalizeUrl(next: RequestListener): RequestListener {
  return (request, response) => {
    if (hasTwoHosts(request)) return refuse(response, 'This request names two hosts.');
    const url = request.url ?? '';
    if (url.length > MAX_URL_LENGTH && !url.startsWith('/graphql?'))
      return refuse(response, 'This address is too long.', 414);
    if (NORMAL_PATH.test(url)) return next(request, response);
    const [proxied = '', host] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
    if (host) {
      const rest = url.slice(proxied.length);
      request.url = rest.startsWith('/') ? rest : `/${rest}`;
      request.headers.host = host; // it takes precedence over the header: RFC 9112, 3.2.2
    }
    if (request.method === 'OPTIONS' && url === '*') return void response.writeHead(204).end();
    if (!request.url?.startsWith('/') || !isDecodable(request.url))
      return refuse(response, 'This address could not be read.');
    next(request, response);
  };
}

function refuse(response: ServerResponse, msg: string, status = 400): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' })
    .end(JSON.stringify({ error: true, msg }));
}

/** An address that is not valid UTF-8, or contains NUL, cannot exist here, and the database would reject it. */
function isDecodable(url: string): boolean {
  try {
    return !decodeURIComponent(url.split('?', 1)[0] ?? '').includes('\0');
  } catch {
    return false;
  }
}
