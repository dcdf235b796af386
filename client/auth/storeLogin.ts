import { storeSession, type User } from './session.ts';

type Login = { accessToken: string; refreshToken: string; user: User };

/** Stores a new login as GraphQL operations return it; apart from the session, which visitors load. */
export function storeLogin({ accessToken, refreshToken, user }: Login): void {
  storeSession({ access_token: accessToken, refresh_token: refreshToken, user });
}
