import type { IncomingMessage } from 'node:http';

/** Whether a request comes from a page of this host, as browsers say in Origin; others send none. */
export function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = headers;
  if (!origin) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from === host || (publicUrl !== null && from === new URL(publicUrl).host);
}

/** The same for what a form sends: newer browsers say it outright, and proxies cannot hide it. */
export function isOwnForm(request: IncomingMessage, publicUrl: string | null): boolean {
  const site = request.headers['sec-fetch-site'];
  return site ? site === 'same-origin' || site === 'none' : isOwnOrigin(request, publicUrl);
}
