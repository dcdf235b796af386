import type { Request, Response } from 'express';

/** The cookies of a request, and of its answer. */
export interface Cookies {
  /** Null where the browser sent none of this name. */
  get(name: string): string | null;
  /** Kept by the browser for so many days, out of reach of scripts and of other sites. */
  set(name: string, value: string, days: number): void;
}

/** Values are tokens: letters, digits, "-", "_" and "." alone. */
export function cookiesOf(request: Request, response: Response): Cookies {
  return {
    get(name) {
      const sent = request.headers.cookie?.split('; ') ?? [];
      const found = sent.find((cookie) => cookie.startsWith(`${name}=`));
      return found?.slice(name.length + 1) ?? null;
    },
    set(name, value, days) {
      const maxAge = days * 24 * 60 * 60_000;
      const { secure } = request;
      response.cookie(name, value, { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge });
    },
  };
}
