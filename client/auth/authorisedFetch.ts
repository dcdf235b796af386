import { accessToken, forgetSession, storeSession, refreshToken } from './session.ts';
import { expiresSoon } from './tokenTimes.ts';

const ANSWER_WITHIN = 15_000;

/** The login could not be renewed; `over` where the server says that it has ended. */
export class RefreshFailed extends Error {
  constructor(readonly over: boolean) {
    super('Can not refresh token');
  }
}

/** A fetch in the name of whoever is logged in: a token that is over is renewed before, and once after a 401. */
export function authorisedFetch(address: string, init: RequestInit = {}): Promise<Response> {
  return authorised(
    (headers) => fetch(address, { ...init, headers: { ...init.headers, ...headers } }),
    ({ status }) => status === 401,
  );
}

/**
 * Asks with the token's header. A token at its end is renewed first, and where the answer says that it
 * was not good any more, it is asked once again with a new one. Whoever turns out to be logged out
 * before they asked is a visitor from then on.
 */
export async function authorised<T>(
  ask: (headers: Record<string, string>) => Promise<T>,
  isTokenOver: (answer: T) => boolean,
): Promise<T> {
  await refreshInTime();
  const token = accessToken();
  const answer = await ask(headersOf(token));
  if (!token || !isTokenOver(answer)) return answer;
  await renew(token);
  return ask(headersOf(accessToken()));
}

function headersOf(token: string): Record<string, string> {
  return token ? { authorization: `JWT ${token}` } : {};
}

/** Renews a token that is at its end; where that fails, the server says whether it matters for what is asked. */
export async function refreshInTime(): Promise<void> {
  const token = accessToken();
  if (expiresSoon(token)) await renew(token).catch(() => undefined);
}

let renewal: Promise<void> | undefined;

/** One renewal for all requests of this tab; tabs take turns where the browser has locks. */
function renew(token: string): Promise<void> {
  const inTurn = async () => {
    if (accessToken() === token) await refresh(token); // else another tab was quicker
  };
  renewal ??= takeTurn(inTurn).finally(() => (renewal = undefined));
  return renewal;
}

/** Locks are there on safe lines only; elsewhere the server bears with tabs that ask at once. */
async function takeTurn(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('keepsake.refresh', work);
  else await work();
}

async function refresh(token: string): Promise<void> {
  const response = await fetch('/api/refresh_token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken() }),
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  }).catch(() => null);
  const over = response?.status === 401;
  const isSame = accessToken() === token; // nobody logged in or out meanwhile
  if (over && isSame) forgetSession();
  if (!response?.ok) throw new RefreshFailed(over);
  const tokens = (await response.json()) as { access_token: string; refresh_token: string };
  if (isSame) storeSession(tokens);
}
