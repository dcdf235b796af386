import type { RequestListener } from 'node:http';

/** A path that needs no reading, as nearly all are. */
const PLAIN = /^\/[\w/.-]*(?:\?[^#]*)?$/;

/**
 * Brings every form of a request target that HTTP knows to the usual one, a path: `http://host/path`, which
 * proxies send, is its path on that host; what is no target at all is answered here with 400, and
 * `OPTIONS *`, which asks whether anybody is there, with 204.
 */
export function readTarget(next: RequestListener): RequestListener {
  return (request, response) => {
    const target = request.url ?? '';
    if (PLAIN.test(target)) return next(request, response);
    const [, host, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target) ?? [];
    if (host) {
      request.url = rest.startsWith('/') ? rest : `/${rest}`;
      request.headers.host = host; // it counts more than the header: RFC 9112, 3.2.2
    }
    if (request.method === 'OPTIONS' && target === '*') return void response.writeHead(204).end();
    if (!request.url?.startsWith('/') || !isReadable(request.url))
      return void response
        .writeHead(400, { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' })
        .end(JSON.stringify({ error: true, msg: 'This address could not be read.' }));
    next(request, response);
  };
}

/** An address that is no text, or holds NUL, names nothing anywhere here, and no database takes it. */
function isReadable(target: string): boolean {
  try {
    return !decodeURIComponent(target.replace(/\?.*$/s, '')).includes('\0');
  } catch {
    return false;
  }
}
