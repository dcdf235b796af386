import { useSyncExternalStore } from 'react';
import { noteServerTime } from './tokenTimes.ts';

/** Somebody with an account, as the server answers it. */
export type User = { id: string; email: string; creditAmount: number; creditAmount2: number };

/** A login as the server answers it. */
export type Session = { access_token: string; refresh_token: string; user: User };

/** Who is logged in on this device. */
export type Account = {
  status: { loggedIn: boolean };
  user: User | null;
  creditAmount: number;
  creditAmount2: number;
};

const KEYS = ['jwt', 'jwt_refresh', 'user'] as const;
type Key = (typeof KEYS)[number];

const nobody: Account = {
  status: { loggedIn: false },
  user: null,
  creditAmount: 0,
  creditAmount2: 0,
};

const listeners = new Set<() => void>();
/** What a device that stores nothing keeps for this tab. */
const unstored = new Map<Key, string>();
let cached = { from: '', account: nobody };

/** Who is logged in, here and in every other tab. */
export function useAccount(): Account {
  return useSyncExternalStore(onAccount, account, () => nobody);
}

/** Calls back when somebody logs in or out, in any tab. */
export function onAccount(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || KEYS.some((name) => name === key)) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** The same object until something changes. */
export function account(): Account {
  const from = read('jwt') && read('user');
  if (from !== cached.from) cached = { from, account: accountOf(from) };
  return cached.account;
}

function accountOf(text: string): Account {
  try {
    const user = JSON.parse(text) as (Partial<User> & Pick<User, 'email'>) | null;
    if (!user?.id) return nobody;
    const { creditAmount = 0, creditAmount2 = 0 } = user;
    const whole = { id: user.id, email: user.email, creditAmount, creditAmount2 };
    return { status: { loggedIn: true }, user: whole, creditAmount, creditAmount2 };
  } catch {
    return nobody;
  }
}

/** '' where nobody is logged in. */
export const accessToken = (): string => read('jwt');
export const refreshToken = (): string => read('jwt_refresh');

/** Stores a login, or a part of one that is new. */
export function storeSession(session: Partial<Session>): void {
  const { access_token: access, refresh_token: refresh, user } = session;
  if (refresh) write('jwt_refresh', refresh);
  if (user) {
    const { id, email, creditAmount, creditAmount2 } = user;
    write('user', JSON.stringify({ id, email, creditAmount, creditAmount2 }));
  }
  if (access) noteServerTime(access);
  if (access) write('jwt', access);
  for (const listener of listeners) listener();
}

/** Stores a new login, as an operation answers it. */
export function storeLogin(login: { accessToken: string; refreshToken: string; user: User }): void {
  const { accessToken: access_token, refreshToken: refresh_token, user } = login;
  storeSession({ access_token, refresh_token, user });
}

/** Clears the stored tokens and the user. */
export function forgetSession(): void {
  for (const key of KEYS) write(key, '');
  for (const listener of listeners) listener();
}

function read(key: Key): string {
  try {
    return unstored.get(key) ?? localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: Key, value: string): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
}
