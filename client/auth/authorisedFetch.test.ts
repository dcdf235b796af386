import { beforeEach, expect, test, vi } from 'vitest';
import { authorisedFetch } from './authorisedFetch.ts';
import { accessToken, readAccount, forgetSession, storeSession, refreshToken } from './session.ts';

const USER = { id: 'u', email: 'ada@example.org', creditAmount: 3, creditAmount2: 0 };
const asked = vi.fn<(path: string, token: string) => Response>();

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', new Drawer());
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { authorization = '' } = init.headers as Record<string, string>;
    return asked(path, authorization);
  });
  asked.mockReset();
  asked.mockImplementation((path, token) => {
    if (path === '/api/refresh_token')
      return Response.json({ error: false, access_token: 'new', refresh_token: 'next' });
    return Response.json({}, { status: token === 'JWT new' ? 200 : 401 });
  });
  storeSession({ accessToken: 'old', refreshToken: 'first', user: USER });
  return () => {
    forgetSession();
    vi.unstubAllGlobals();
  };
});

const pathsAsked = () => asked.mock.calls.map(([path]) => path);

test('a 401 leads to one silent refresh and one retry', async () => {
  expect((await authorisedFetch('/api/user/pages')).status).toBe(200);
  expect(pathsAsked()).toEqual(['/api/user/pages', '/api/refresh_token', '/api/user/pages']);
  expect([accessToken(), refreshToken()]).toEqual(['new', 'next']);
});

test('requests that fail at once share one refresh', async () => {
  await Promise.all(['/a', '/b', '/c'].map((path) => authorisedFetch(path)));
  expect(pathsAsked().filter((path) => path === '/api/refresh_token')).toHaveLength(1);
});

test('a request is retried at most once', async () => {
  asked.mockImplementation((path) =>
    Response.json(
      { access_token: 'newer', refresh_token: 'x' },
      { status: path === '/a' ? 401 : 200 },
    ),
  );
  expect((await authorisedFetch('/a')).status).toBe(401);
  expect(pathsAsked()).toEqual(['/a', '/api/refresh_token', '/a']);
});

test('a refresh that is refused rejects the request and logs out', async () => {
  asked.mockImplementation(() => Response.json({ error: true }, { status: 401 }));
  await expect(authorisedFetch('/a')).rejects.toThrow('Can not refresh token');
  expect(readAccount().status.loggedIn).toBe(false);
});

test('a refresh without an answer rejects the request and logs nobody out', async () => {
  asked.mockImplementation((path) => {
    if (path === '/api/refresh_token') throw new TypeError('no signal');
    return Response.json({}, { status: 401 });
  });
  await expect(authorisedFetch('/a')).rejects.toThrow('Can not refresh token');
  expect(readAccount()).toMatchObject({ status: { loggedIn: true }, user: USER, creditAmount: 3 });
});

test('a refresh that ends after a logout brings nobody back', async () => {
  asked.mockImplementation((path) => {
    if (path === '/api/refresh_token') forgetSession();
    return Response.json({ access_token: 'new' }, { status: path === '/a' ? 401 : 200 });
  });
  expect((await authorisedFetch('/a')).status).toBe(401);
  expect(accessToken()).toBe('');
});

const MINUTE = 60;
const now = () => Math.floor(Date.now() / 1_000);

/** An access token as the server makes it, with times in seconds; nobody here checks its signature. */
function createToken(times: { iat: number; exp: number }): string {
  return `head.${btoa(JSON.stringify(times)).replace(/=+$/, '')}.signature`;
}

test('an access token about to expire is refreshed once before all requests that need it', async () => {
  storeSession({ accessToken: createToken({ iat: now(), exp: now() + 5 }) });
  await Promise.all([authorisedFetch('/a'), authorisedFetch('/b')]);
  expect(asked.mock.calls.map(([path, token]) => [path, token === 'JWT new'])).toEqual([
    ['/api/refresh_token', false],
    ['/a', true],
    ['/b', true],
  ]);
});

test('an access token that is good for a while is not refreshed, even if this clock is hours off', async () => {
  asked.mockImplementation(() => Response.json({}));
  for (const off of [0, 5 * 60 * MINUTE, -5 * 60 * MINUTE]) {
    const made = now() + off;
    storeSession({ accessToken: createToken({ iat: made, exp: made + 15 * MINUTE }) });
    await authorisedFetch('/a');
  }
  expect(pathsAsked()).toEqual(['/a', '/a', '/a']);
});

test('after the login has ended, requests are sent as a visitor, without an error for public data', async () => {
  storeSession({ accessToken: createToken({ iat: now() - 60, exp: now() - 30 }) });
  vi.setSystemTime(Date.now() + 60 * MINUTE * 1_000);
  asked.mockImplementation((path) =>
    Response.json({}, { status: path === '/api/refresh_token' ? 401 : 200 }),
  );
  expect((await authorisedFetch('/a')).status).toBe(200);
  vi.useRealTimers();
  expect(asked.mock.calls.at(-1)).toEqual(['/a', '']);
  expect(readAccount().status.loggedIn).toBe(false);
});

test('if the refresh gets no response, the old token is sent', async () => {
  const old = createToken({ iat: now(), exp: now() + 5 });
  storeSession({ accessToken: old });
  asked.mockImplementation((path) => {
    if (path === '/api/refresh_token') throw new TypeError('no signal');
    return Response.json({});
  });
  expect((await authorisedFetch('/a')).status).toBe(200);
  expect(asked.mock.calls.at(-1)).toEqual(['/a', `JWT ${old}`]);
  expect(readAccount().status.loggedIn).toBe(true);
});

test('a request goes on if the tab whose turn it is to refresh does nothing more, as one that is printing', async () => {
  vi.useFakeTimers();
  const request = (_name: string, { signal }: LockOptions) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  vi.stubGlobal('navigator', { locks: { request } });
  const answer = authorisedFetch('/a');
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await answer).status).toBe(200);
  vi.useRealTimers();
});

test('a request that its caller may cancel is given up after five minutes as well', async () => {
  vi.useFakeTimers();
  const hang = (_path: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  vi.stubGlobal('fetch', hang);
  const answer = authorisedFetch('/a', { signal: new AbortController().signal }).catch(() => null);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(await answer).toBeNull();
  vi.useRealTimers();
});

test('a login that the device refuses to store lasts as long as the page', () => {
  const refuse = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: refuse });
  storeSession({ accessToken: 'other', refreshToken: 'first', user: USER });
  expect([accessToken(), readAccount().user?.id]).toEqual(['other', 'u']);
  forgetSession();
  expect([accessToken(), readAccount().status.loggedIn]).toEqual(['', false]);
});

test('visitors send no token and refresh none', async () => {
  forgetSession();
  expect((await authorisedFetch('/a')).status).toBe(401);
  expect(asked.mock.calls).toEqual([['/a', '']]);
});

class Drawer {
  private readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}
