import { accessToken, forgetSession, storeSession, refreshToken, expiresSoon } from './session.ts';
import { abortAfter } from '../net/abortAfter.ts';
import { withWebLock } from '../net/webLock.ts';

const RESPONSE_TIMEOUT_MS = 15_000;

/** The login could not be renewed; `hasEnded` if the server says so. */
export class RefreshError extends Error {
  constructor(readonly hasEnded: boolean) {
    super('Can not refresh token');
  }
}

/** The longest request, such as a list that a slow line downloads. */
const REQUEST_TIMEOUT_MS = 5 * 60_000;

/** fetch with the member's login: an expired token is renewed before the request, or once after a 401. */
export function authorisedFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const signal = abortAfter(REQUEST_TIMEOUT_MS, init.signal);
  return authorised(
    (headers) => fetch(address, { ...init, signal, headers: { ...init.headers, ...headers } }),
    ({ status }) => status === 401,
  );
}

/**
 * Sends a request with the access token. A token that is about to expire is renewed first; if the response says that
 * it had expired, the request is repeated once with a new one. If the login has ended before the request, it is sent
 * as a visitor's.
 */
export async function authorised<T>(
  request: (headers: Record<string, string>) => Promise<T>,
  isTokenExpired: (answer: T) => boolean,
): Promise<T> {
  await refreshInTime();
  const token = accessToken();
  const answer = await request(createHeaders(token));
  if (!token || !isTokenExpired(answer)) return answer;
  await renewToken(token);
  return request(createHeaders(accessToken()));
}

function createHeaders(token: string): Record<string, string> {
  return token ? { authorization: `JWT ${token}` } : {};
}

/**
 * Renews a token that is about to expire. A failure is ignored: the server decides whether the request needs a login.
 */
export async function refreshInTime(): Promise<void> {
  const token = accessToken();
  if (expiresSoon(token)) await renewToken(token).catch(() => undefined);
}

let renewal: Promise<void> | undefined;

/**
 * Renews a token that the server has refused, unless that has been done; throws RefreshError. One renewal for all
 * requests of this tab; tabs take turns if the browser has Web Locks.
 */
export function renewToken(token: string): Promise<void> {
  const inTurn = async () => {
    if (accessToken() === token) await refresh(token); // otherwise another tab has renewed it
  };
  renewal ??= withWebLock('keepsake.refresh', inTurn, {
    signal: abortAfter(RESPONSE_TIMEOUT_MS), // a tab that is printing, or frozen, never ends its turn
  }).finally(() => (renewal = undefined));
  return renewal;
}

async function refresh(token: string): Promise<void> {
  const response = await fetch('/api/refresh_token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken() }),
    signal: abortAfter(RESPONSE_TIMEOUT_MS),
  }).catch(() => null);
  const hasEnded = response?.status === 401;
  const isSame = () => accessToken() === token; // no login or logout happened meanwhile
  if (hasEnded && isSame()) forgetSession();
  if (!response?.ok) throw new RefreshError(hasEnded);
  const tokens = (await response.json()) as { access_token: string; refresh_token: string };
  if (isSame())
    storeSession({ accessToken: tokens.access_token, refreshToken: tokens.refresh_token });
}
