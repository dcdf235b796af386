import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runJob } from '../../database/scheduler.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { loadJwtSecret } from '../../secrets.ts';
import { SessionService } from './session.service.ts';
import { atOnce, registerPerson, tally } from '../../testing/test-people.ts';
import { Tokens } from './tokens.ts';

const REFRESH = `mutation ($input: RefreshSessionInput!) { refreshSession(input: $input) { accessToken refreshToken } }`;
const LOG_OUT = `mutation ($input: LogOutInput!) { logOut(input: $input) { done } }`;

const SECRET = 'a secret that only this test knows, 32+';

const app = useTestApp({ jwtSecret: SECRET });

const refresh = (refresh_token: string) =>
  app.rest('POST', '/api/refresh_token', { refresh_token });
const profile = (access: unknown) =>
  app.rest('GET', '/api/account/profile', undefined, { authorization: `JWT ${String(access)}` });

/** Sets back the time at which a token was replaced. */
async function age(refreshToken: string, seconds: number): Promise<void> {
  await app.dataSource.query(
    `update refresh_token set replaced_at = replaced_at - make_interval(secs => $2) where hash = $1`,
    [createHash('sha256').update(refreshToken).digest(), seconds],
  );
}

/** Runs the jobs of the feature, which among others forget old tokens. */
async function sweep(): Promise<void> {
  for (const job of app.features.accounts.jobs ?? []) await runJob(job);
}

async function countTokens(...refreshTokens: string[]): Promise<number> {
  const hashes = refreshTokens.map((token) => createHash('sha256').update(token).digest());
  const sql = 'select count(*)::int as count from refresh_token where hash = any($1)';
  const [row] = await app.dataSource.query<{ count: number }[]>(sql, [hashes]);
  return row!.count;
}

describe('refreshing', () => {
  it('returns new tokens on both APIs, while the old access token stays valid until it expires', async () => {
    const person = await registerPerson(app);
    const { status, body } = await refresh(person.refreshToken);
    expect({ status, body }).toMatchObject({ status: 200, body: { error: false, msg: '' } });
    expect(body['refresh_token']).not.toBe(person.refreshToken);
    expect((await profile(body['access_token'])).status).toBe(200);
    expect((await profile(person.accessToken)).status).toBe(200);
    const { data } = await app.graphql(REFRESH, {
      input: { refreshToken: body['refresh_token'] },
    });
    expect(data).toMatchObject({ refreshSession: { refreshToken: expect.any(String) } });
  });

  it('returns the same new token to 20 tabs at once, and logs nobody out', async () => {
    const { refreshToken } = await registerPerson(app);
    let held = refreshToken;
    for (let round = 0; round < 3; round += 1) {
      const answers = await atOnce(20, () => refresh(held));
      expect(tally(answers)).toEqual({ '200': 20 });
      const successors = new Set(answers.map(({ body }) => String(body['refresh_token'])));
      expect(successors.size).toBe(1);
      for (const { body } of answers)
        expect((await profile(body['access_token'])).status).toBe(200);
      held = [...successors][0] ?? '';
    }
  });

  it('returns the newest token to a tab that is two refreshes behind', async () => {
    const { refreshToken } = await registerPerson(app);
    const second = String((await refresh(refreshToken)).body['refresh_token']);
    const third = String((await refresh(second)).body['refresh_token']);
    expect((await refresh(refreshToken)).body['refresh_token']).toBe(third);
    await age(refreshToken, 31);
    await age(second, 31);
    expect((await refresh(third)).status).toBe(200);
  });

  it('ends the session if an old token is used after the tolerance', async () => {
    const person = await registerPerson(app);
    const { body } = await refresh(person.refreshToken);
    await age(person.refreshToken, 29);
    expect((await refresh(person.refreshToken)).status).toBe(200);
    await age(person.refreshToken, 2);
    const replay = await refresh(person.refreshToken);
    expect(replay).toEqual({ status: 401, body: { error: true, msg: 'Can not refresh token' } });
    expect((await refresh(String(body['refresh_token']))).status).toBe(401);
    expect((await profile(body['access_token'])).status).toBe(401);
    const { errors } = await app.graphql(REFRESH, {
      input: { refreshToken: body['refresh_token'] },
    });
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'UNAUTHENTICATED' } });
  });

  it('forgets tokens only when their device had to sign in again anyway, and recognises them until then', async () => {
    const [forgotten, stolen] = [await registerPerson(app), await registerPerson(app)];
    const [newest, thief] = [
      (await refresh(forgotten.refreshToken)).body,
      (await refresh(stolen.refreshToken)).body,
    ];
    const day = 24 * 60 * 60;
    await age(forgotten.refreshToken, 61 * day);
    await age(stolen.refreshToken, 59 * day);
    await sweep();
    expect(await countTokens(forgotten.refreshToken, stolen.refreshToken)).toBe(1);
    expect((await refresh(forgotten.refreshToken)).status).toBe(401);
    expect((await refresh(String(newest['refresh_token']))).status).toBe(200);
    expect((await refresh(stolen.refreshToken)).status).toBe(401);
    expect((await refresh(String(thief['refresh_token']))).status).toBe(401); // the login has ended
  });

  it('keeps other sessions of the same person', async () => {
    const person = await registerPerson(app);
    const other = await app.rest('POST', '/api/account/login', person);
    await refresh(person.refreshToken);
    await age(person.refreshToken, 31);
    expect((await refresh(person.refreshToken)).status).toBe(401);
    expect((await profile(other.body['access_token'])).status).toBe(200);
  });

  it('treats every second use as a replay if the tolerance is zero', async () => {
    const { refreshToken } = await registerPerson(app);
    const strict = new SessionService(app.dataSource, new Tokens(SECRET), () => {}, 0);
    const { refreshToken: second } = await strict.refresh(refreshToken, '');
    await expect(strict.refresh(refreshToken, '')).rejects.toThrow('Can not refresh token');
    await expect(strict.refresh(second, '')).rejects.toThrow('Can not refresh token');
  });

  it.each([[''], ['nonsense'], [`x\u0000${'y'.repeat(10_000)}`]])(
    'answers 401 to an invalid token: %#',
    async (given) => {
      expect(await refresh(given)).toMatchObject({ status: 401, body: { error: true } });
    },
  );

  it('stores no token, only its hash', async () => {
    const { refreshToken } = await registerPerson(app);
    const rows = await app.dataSource.query(
      `select 1 from refresh_token where encode(hash, 'escape') like $1`,
      [`%${refreshToken}%`],
    );
    expect(rows).toEqual([]);
  });
});

describe('access tokens', () => {
  it('are valid for 15 minutes, and only with the right signature', async () => {
    const { accessToken } = await registerPerson(app);
    const [header, payload, signature] = accessToken.split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as {
      iat: number;
      exp: number;
    };
    expect(claims.exp - claims.iat).toBe(900);
    const later = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 900 })).toString(
      'base64url',
    );
    expect((await profile(`${header}.${later}.${signature}`)).status).toBe(401);
    const foreign = new Tokens('another secret of thirty-two letters');
    const { body } = await profile(accessToken);
    const { id } = body['user'] as { id: string };
    expect(
      (await profile(await foreign.createAccessToken({ userId: id, familyId: id }))).status,
    ).toBe(401);
  });
});

describe('logging out', () => {
  it('ends the session for both tokens, by either of them, on both APIs', async () => {
    const byAccess = await registerPerson(app);
    const out = await app.rest('POST', '/api/account/logout', {}, byAccess.headers);
    expect(out).toEqual({ status: 200, body: { error: false, msg: '' } });
    expect((await profile(byAccess.accessToken)).status).toBe(401);
    expect((await refresh(byAccess.refreshToken)).status).toBe(401);

    const byRefresh = await registerPerson(app);
    const input = { refreshToken: byRefresh.refreshToken };
    expect(await app.graphql(LOG_OUT, { input })).toEqual({ data: { logOut: { done: true } } });
    expect(await app.graphql(LOG_OUT, { input })).toEqual({ data: { logOut: { done: true } } });
    expect((await profile(byRefresh.accessToken)).status).toBe(401);
  });

  it('answers 401 without a valid token', async () => {
    expect((await app.rest('POST', '/api/account/logout', {})).status).toBe(401);
    expect((await app.rest('POST', '/api/account/logout', { refresh_token: 'x' })).status).toBe(
      401,
    );
  });

  it('during refreshes ends the session all the same', async () => {
    const person = await registerPerson(app);
    const refreshes = atOnce(10, () => refresh(person.refreshToken));
    await app.rest('POST', '/api/account/logout', { refresh_token: person.refreshToken });
    for (const { status, body } of await refreshes) {
      expect([200, 401]).toContain(status);
      if (status === 200) expect((await profile(body['access_token'])).status).toBe(401);
    }
  });
});

describe('the JWT secret', () => {
  it('is created once, even by several processes at once, in a file that only its owner can read', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'keepsake-secret-'));
    try {
      const made = await Promise.all(
        [1, 2, 3].map(async () => loadJwtSecret({ jwtSecret: null, dataDir })),
      );
      expect(new Set(made).size).toBe(1);
      expect(made[0]?.length).toBeGreaterThan(32);
      const file = join(dataDir, 'jwt-secret');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await readFile(file, 'utf8')).trim()).toBe(made[0]);
      expect(loadJwtSecret({ jwtSecret: SECRET, dataDir })).toBe(SECRET);
    } finally {
      await rm(dataDir, { recursive: true });
    }
  });
});
