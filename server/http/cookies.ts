import { parseCookie, stringifySetCookie } from 'cookie';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readOrigin } from './origin.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** The cookies of a request and its response. */
export interface Cookies {
  /** The value of a cookie; null if the browser sent none of this name. */
  get(name: string): string | null;
  /** Stored by the browser for `days`, HttpOnly and SameSite. */
  set(name: string, value: string, days: number): void;
  /**
   * Removes the oldest cookies whose names begin with `prefix` so that, with one more, at most `count` stay: all of them
   * come with every request, whose headers servers and proxies refuse from some 8 KB on.
   */
  makeRoom(prefix: string, count: number): void;
}

/** The cookies of a request and of its response. */
export function readCookies(request: IncomingMessage, response: ServerResponse): Cookies {
  const set = (name: string, value: string, days: number) => {
    const secure = readOrigin(request)?.startsWith('https:') === true;
    const options = { maxAge: days * DAY_SECONDS, secure };
    response.appendHeader('Set-Cookie', formatCookie(name, value, options));
  };
  return {
    get: (name) => readCookie(request, name),
    set,
    makeRoom(prefix, count) {
      const sent = Object.keys(parseCookie(request.headers.cookie ?? ''));
      const names = sent.filter((name) => name.startsWith(prefix)); // browsers send the oldest first (RFC 6265, 5.4)
      for (const name of names.slice(0, Math.max(0, names.length + 1 - count))) set(name, '', 0);
    },
  };
}

/** The value of a cookie; null if the browser sent none of this name. */
export function readCookie(
  { headers }: Pick<IncomingMessage, 'headers'>,
  name: string,
): string | null {
  return (headers.cookie && parseCookie(headers.cookie)[name]) ?? null;
}

/**
 * A Set-Cookie for this site only, HttpOnly and SameSite; without `maxAge` (seconds) it lasts until the browser is
 * closed.
 */
export function formatCookie(
  name: string,
  value: string,
  options: { maxAge?: number; secure?: boolean } = {},
): string {
  return stringifySetCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    ...options,
  });
}
