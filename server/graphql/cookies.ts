import type { IncomingMessage, ServerResponse } from 'node:http';

const DAY_SECONDS = 24 * 60 * 60;

/** The cookies of a request, and of its answer. */
export interface Cookies {
  /** Null where the browser sent none of this name. */
  get(name: string): string | null;
  /** Kept by the browser for so many days, out of reach of scripts and of other sites. */
  set(name: string, value: string, days: number): void;
}

/** Values are tokens: letters, digits, "-", "_" and "." alone. */
export function cookiesOf(
  { headers }: IncomingMessage,
  response: ServerResponse,
  isSecure: () => boolean,
): Cookies {
  return {
    get(name) {
      const pairs = headers.cookie?.split('; ') ?? [];
      const pair = pairs.find((cookie) => cookie.startsWith(`${name}=`));
      return pair?.slice(name.length + 1) ?? null;
    },
    set(name, value, days) {
      const attributes = `Max-Age=${days * DAY_SECONDS}; Path=/; HttpOnly; SameSite=Lax`;
      response.appendHeader(
        'Set-Cookie',
        `${name}=${value}; ${attributes}${isSecure() ? '; Secure' : ''}`,
      );
    },
  };
}
