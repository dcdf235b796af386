import type { IncomingMessage } from 'node:http';

/** Whether a request comes from a page of this site, or from no web page at all. */
export type IsOwnRequest = (request: IncomingMessage) => boolean;

/** The origin that a request was made to; null if it is no plain host of http or https. */
type ReadOrigin = (request: IncomingMessage) => string | null;

/** Checks the Origin header of browsers; other clients send none. */
export function createOriginCheck(publicUrl: string | null, originOf: ReadOrigin): IsOwnRequest {
  return (request) => {
    const { origin, host } = request.headers;
    if (!origin) return true;
    if (!URL.canParse(origin)) return false; // "null" comes from a page that hides its origin
    const own = [publicUrl, originOf(request)].map((url) => url && new URL(url).host);
    return [host, ...own].includes(new URL(origin).host);
  };
}

/** Checks Sec-Fetch-Site, which newer browsers send and no proxy changes; without it, Origin. */
export function createRequestCheck(isOwnOrigin: IsOwnRequest): IsOwnRequest {
  return (request) =>
    request.headers['sec-fetch-site'] ? !isFromOtherSite(request) : isOwnOrigin(request);
}

/**
 * Whether the browser says that another site caused the request, by a link or a picture; older browsers do not say.
 */
export function isFromOtherSite({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'] ?? 'none';
  return site !== 'none' && site !== 'same-origin';
}

/** Intermediaries may read different ones of them: RFC 9112, 3.2. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}
