import { createListeners } from '../net/listeners.ts';
import { readText, removeRecord, writeText } from '../storage/localStore.ts';

/** A user with an account, as the server returns it. */
export type User = { id: string; email: string; creditAmount: number; creditAmount2: number };

/** A login, as GraphQL operations return it. */
type Session = { accessToken: string; refreshToken: string; user: User };

/** The login on this device. */
export type Account = {
  status: { loggedIn: boolean };
  user: User | null;
  creditAmount: number;
  creditAmount2: number;
};

const KEYS = ['jwt', 'jwt_refresh', 'user'];

/** The account where nobody is logged in. */
export const LOGGED_OUT: Account = {
  status: { loggedIn: false },
  user: null,
  creditAmount: 0,
  creditAmount2: 0,
};

const listeners = createListeners();
let cached = { from: '', account: LOGGED_OUT };

/** Calls back on login or logout in any tab. */
export function onAccount(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || KEYS.includes(key)) listener();
  };
  const stop = listeners.onChange(listener);
  addEventListener('storage', onStorage);
  return () => {
    stop();
    removeEventListener('storage', onStorage);
  };
}

/** The current account; the same object until something changes. */
export function readAccount(): Account {
  const from = accessToken() && readText('user');
  if (from !== cached.from) cached = { from, account: parseAccount(from) };
  return cached.account;
}

function parseAccount(text: string): Account {
  try {
    const stored = JSON.parse(text) as Pick<User, 'id' | 'email'> & Partial<User>;
    const user = { creditAmount: 0, creditAmount2: 0, ...stored };
    const { id, creditAmount, creditAmount2 } = user;
    return id ? { status: { loggedIn: true }, user, creditAmount, creditAmount2 } : LOGGED_OUT;
  } catch {
    return LOGGED_OUT;
  }
}

/** The access token; '' if nobody is logged in. */
export const accessToken = (): string => readText('jwt');
export const refreshToken = (): string => readText('jwt_refresh');

/** Stores a new login, or renewed parts of it. */
export function storeSession(session: Partial<Session>): void {
  const { accessToken: access, refreshToken: refresh, user } = session;
  if (refresh) writeText('jwt_refresh', refresh);
  if (user)
    writeText('user', JSON.stringify(user, ['id', 'email', 'creditAmount', 'creditAmount2']));
  if (access) {
    syncServerTime(access);
    writeText('jwt', access);
  }
  listeners.notify();
}

/** Clears the stored tokens and the user. */
export function forgetSession(): void {
  KEYS.forEach(removeRecord);
  listeners.notify();
}

/** A token that expires within this time may be expired when it arrives. */
const MARGIN_MS = 30_000;

/** How far this device's clock is ahead of the server's, measured by the last new token. */
let clockOffset = 0;

/** Measures the clock difference with a token that was issued just now: a device's clock may be hours off. */
function syncServerTime(token: string): void {
  const { iat } = parseTimes(token);
  if (iat !== undefined) clockOffset = Date.now() - iat * 1_000;
}

/** Whether a token has expired or is about to; false for no token, or one without an expiry time. */
export function expiresSoon(token: string): boolean {
  const { exp } = parseTimes(token);
  return exp !== undefined && exp * 1_000 < Date.now() - clockOffset + MARGIN_MS;
}

/** When a token was issued and when it expires, in seconds. It is not verified, which is the server's job. */
function parseTimes(token: string): { iat?: number; exp?: number } {
  try {
    const claims = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    return { ...(JSON.parse(atob(claims)) as object) };
  } catch {
    return {};
  }
}
