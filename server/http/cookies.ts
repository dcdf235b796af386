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
}

/** The cookies of a request and of its response. */
export function readCookies(request: IncomingMessage, response: ServerResponse): Cookies {
  return {
    get: (name) => readCookie(request, name),
    set(name, value, days) {
      const secure = readOrigin(request)?.startsWith('https:') === true;
      const options = { maxAge: days * DAY_SECONDS, secure };
      response.appendHeader('Set-Cookie', formatCookie(name, value, options));
    },
  };
}

/** The value of a cookie; null if the browser sent none of this name. */
export function readCookie({ headers }: IncomingMessage, name: string): string | null {
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
