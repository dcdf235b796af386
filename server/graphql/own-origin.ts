import type { IncomingMessage } from 'node:http';

/** Whether a request comes from a page of this host, as browsers say in Origin; others send none. */
export function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = headers;
  if (!origin) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from === host || (publicUrl !== null && from === new URL(publicUrl).host);
}

/** The same for what a form sends: newer browsers say it in Sec-Fetch-Site, which no proxy changes. */
export function isOwnForm(request: IncomingMessage, publicUrl: string | null): boolean {
  const isTold = Boolean(request.headers['sec-fetch-site']);
  return isTold ? !isFromOtherSite(request) : isOwnOrigin(request, publicUrl);
}

/** Whether the browser says that another site asks, by a link or a picture; older browsers say nothing. */
export function isFromOtherSite({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'] ?? 'none';
  return site !== 'none' && site !== 'same-origin';
}
