import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { readEnv } from '../../env.ts';
import { createLog } from '../../log.ts';
import { Passwords } from './passwords.ts';
import { startTestApp, TEST_SECRET, type TestApp, useTestApp } from '../../testing/test-app.ts';
import { atOnce, freshCode, PASSWORD, registerPerson, tally } from '../../testing/test-people.ts';

const REGISTER = `mutation ($input: RegisterInput!) { register(input: $input) {
  accessToken refreshToken user { id email creditAmount creditAmount2 } page { url type active kind viewerCanEdit } } }`;
const LOG_IN = `mutation ($input: LogInInput!) { logIn(input: $input) { accessToken user { email } } }`;
const WRONG = 'The email or the password is not right. Please check both and try again.';

const app = useTestApp();

const newEmail = () => `${randomUUID().slice(0, 8)}@Example.org`;

describe('registering', () => {
  it('creates an account and its page, and logs in, on both APIs', async () => {
    const { code } = await freshCode(app);
    const email = newEmail();
    const rest = await app.rest('POST', '/api/account/registry', {
      referal: code,
      email,
      password: PASSWORD,
    });
    expect(rest).toMatchObject({
      status: 200,
      body: {
        error: false,
        msg: '',
        user: {
          email,
          creditAmount: 0,
          creditAmount2: 0,
        },
        page: {
          type: 'tribute',
          url: expect.stringMatching(/^[a-z]+-[a-z]+-\d{4}$/),
        },
      },
    });
    const authorization = `JWT ${String(rest.body['access_token'])}`;
    const profile = await app.rest('GET', '/api/account/profile', undefined, { authorization });
    expect(profile.body).toMatchObject({ user: { email } });

    const second = await freshCode(app);
    const input = { code: second.code.toLowerCase().replaceAll('-', ' '), email: newEmail() };
    const { data } = await app.graphql(REGISTER, { input: { ...input, password: PASSWORD } });
    expect(data).toMatchObject({
      register: {
        user: { email: input.email, creditAmount: 0, creditAmount2: 0 },
        page: { type: 'TRIBUTE', active: false, kind: null, viewerCanEdit: true },
      },
    });
  });

  it('accepts one of 50 uses of a code at once, and tells the others why not', async () => {
    const { code } = await freshCode(app);
    const answers = await atOnce(50, () =>
      app.rest('POST', '/api/account/registry', {
        referal: code,
        email: newEmail(),
        password: PASSWORD,
      }),
    );
    expect(tally(answers)).toEqual({
      '200': 1,
      '200 This activation code has already been used.': 49,
    });
    const [owners] = (await app.dataSource.query(
      `select count(*)::int as count from activation_code
       join page on lower(url) = lower(page_url) join page_member on page_id = page.id
       where code = $1`,
      [code.replaceAll('-', '')],
    )) as { count: number }[];
    expect(owners?.count).toBe(1);
  });

  it('creates one account of 20 requests at once for one address, and uses one of 20 codes', async () => {
    const codes = await atOnce(20, () => freshCode(app));
    const email = newEmail();
    const answers = await Promise.all(
      codes.map(({ code }, index) =>
        app.rest('POST', '/api/account/registry', {
          referal: code,
          email: index % 2 ? email : email.toUpperCase(),
          password: PASSWORD,
        }),
      ),
    );
    expect(tally(answers)).toEqual({
      '200': 1,
      '200 The email has been registered, please enter the password to log in': 19,
    });
    const free = await Promise.all(
      codes.map(({ qr }) => app.rest('POST', '/api/account/exchange', { code: qr })),
    );
    expect(free.filter(({ body }) => body['error'] === false)).toHaveLength(19);
  });

  it.each([
    ['no code', { referal: '' }, 'Please enter your activation code.'],
    [
      'an unknown code',
      { referal: '0000-0000-0000-0000' },
      'This activation code is not right. Please check it and try again.',
    ],
    ['no email', { email: ' ' }, 'Please enter your email address.'],
    [
      'half an email',
      { email: 'ada@' },
      'This email address does not look complete. Please check it.',
    ],
    [
      'a short password',
      { password: 'seven77' },
      'Please choose a password of 8 characters or more.',
    ],
    [
      'a common password',
      { password: 'Password123' },
      'This password is too easy to guess. Please choose another one.',
    ],
    [
      'a very long password',
      { password: 'a'.repeat(201) },
      'A password can have up to 200 characters. Please choose a shorter one.',
    ],
  ])('refuses %s with a message, and uses up no code', async (_what, over, msg) => {
    const { code } = await freshCode(app);
    const good = { referal: code, email: newEmail(), password: PASSWORD };
    const { status, body } = await app.rest('POST', '/api/account/registry', { ...good, ...over });
    expect({ status, body }).toEqual({ status: 200, body: { error: true, msg } });
    expect((await app.rest('POST', '/api/account/registry', good)).body['error']).toBe(false);
  });

  it('answers wrong types with 400, and odd characters with a message', async () => {
    const wrong = await app.rest('POST', '/api/account/registry', { referal: 7 });
    expect(wrong).toMatchObject({ status: 400, body: { error: true } });
    const odd = await app.rest('POST', '/api/account/registry', {
      referal: 'x\0\ud800',
      email: newEmail(),
      password: PASSWORD,
    });
    expect(odd).toMatchObject({ status: 200, body: { error: true } });
  });
});

describe('logging in', () => {
  it('returns tokens and the user on both APIs, ignoring the case of the address', async () => {
    const { email } = await registerPerson(app);
    const given = { email: ` ${email.toUpperCase()} `, password: PASSWORD };
    const rest = await app.rest('POST', '/api/account/login', given);
    expect(rest.body).toMatchObject({
      error: false,
      msg: '',
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      user: {
        id: expect.any(String),
        email,
        creditAmount: 0,
        creditAmount2: 0,
      },
    });
    const { data } = await app.graphql(LOG_IN, { input: given });
    expect(data).toMatchObject({ logIn: { user: { email } } });
  });

  it('answers alike, after equal work, for an unknown address and a wrong password', async () => {
    const { email } = await registerPerson(app);
    for (const who of [email, newEmail()]) {
      const checks = vi.spyOn(Passwords.prototype, 'verify');
      const answer = await app.rest('POST', '/api/account/login', {
        email: who,
        password: 'wrong one',
      });
      expect(answer).toEqual({ status: 200, body: { error: true, msg: WRONG } });
      expect(checks).toHaveBeenCalledOnce();
      checks.mockRestore();
    }
    const { errors } = await app.graphql(LOG_IN, { input: { email, password: 'wrong one' } });
    expect(errors).toMatchObject([{ message: WRONG, extensions: { code: 'REFUSED' } }]);
  });

  it('keeps answering others while 60 log in at once', async () => {
    const { email } = await registerPerson(app);
    const crowd = atOnce(60, () =>
      app.rest('POST', '/api/account/login', { email, password: PASSWORD }),
    );
    let isDone = false;
    const over = crowd.finally(() => (isDone = true));
    let others = 0;
    for (; !isDone; others += 1) await fetch(`${app.origin}/healthz`);
    expect(tally(await over)).toEqual({ '200': 60 });
    expect(others).toBeGreaterThan(10);
  });

  it('tells whether an address has an account', async () => {
    const { email } = await registerPerson(app);
    const check = (given: string) => app.rest('POST', '/api/account/check_email', { email: given });
    expect((await check(email.toUpperCase())).body).toEqual({
      error: false,
      msg: '',
      exists: true,
    });
    expect((await check(newEmail())).body).toEqual({ error: false, msg: '', exists: false });
    expect((await check('nobody')).body).toMatchObject({ error: true });
    const { data } = await app.graphql('query ($e: String!) { emailExists(email: $e) }', {
      e: email,
    });
    expect(data).toEqual({ emailExists: true });
  });
});

describe('an email address', () => {
  it('counts as one however it is spelled, and is refused with invisible characters', async () => {
    const strict = await startTestApp({ rateLimitScale: 1 });
    try {
      const { email } = await registerPerson(strict);
      const logIn = (given: string) =>
        strict.rest('POST', '/api/account/login', { email: given, password: 'wrong one' });
      for (const unseen of ['\u0000', '\u0001', '\u200b', '\u009f', '\ud800']) {
        const { body } = await logIn(email.slice(0, 3) + unseen + email.slice(3));
        expect(body['msg']).toMatch(/^This email address has a character in it/);
        const reset = { email: unseen + email };
        const { body: refused } = await strict.rest('POST', '/api/account/forgot_password', reset);
        expect(refused['error']).toBe(true);
      }
      const spellings = [email, email.toUpperCase(), ` ${email}\n`];
      const answers = [];
      for (let i = 0; i < 12; i++) answers.push(await logIn(spellings[i % 3] ?? ''));
      expect(answers.map(({ status }) => status)).toEqual([
        ...Array<number>(10).fill(200),
        429,
        429,
      ]);
      const { errors } = await strict.graphql(LOG_IN, { input: { email, password: PASSWORD } });
      expect(errors?.[0]?.extensions.code).toBe('TOO_MANY');
    } finally {
      await strict.stop();
    }
  });

  it.each([
    ['ΩΜΈΓΑΣ@example.org', ' ΩΜΈΓΑΣ@EXAMPLE.ORG'],
    ['İda@example.org', 'İDA@example.org'],
    ['u\u0308mit@example.org', '\u00fcmit@Example.org'],
  ])('registered as %j is found as %j', async (registered, typed) => {
    const { code } = await freshCode(app);
    const person = { referal: code, email: registered, password: PASSWORD };
    expect((await app.rest('POST', '/api/account/registry', person)).body['msg']).toBe('');
    const given = { email: typed, password: PASSWORD };
    expect((await app.rest('POST', '/api/account/login', given)).body['msg']).toBe('');
  });
});

describe('a stranger', () => {
  const HOME = { 'x-forwarded-for': '198.51.100.7' };
  const STRANGER = { 'x-forwarded-for': '203.0.113.9' };
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ rateLimitScale: 1 });
  });
  afterAll(() => strict.stop());

  const logIn = (email: string, password: string, headers: Record<string, string>) =>
    strict.rest('POST', '/api/account/login', { email, password }, headers);
  const forgot = (email: string, headers: Record<string, string>) =>
    strict.rest('POST', '/api/account/forgot_password', { email }, headers);

  /** What a browser keeps after it has logged in, through either API. */
  async function knownDevice(email: string, api: 'rest' | 'graphql'): Promise<string> {
    const body =
      api === 'rest'
        ? { email, password: PASSWORD }
        : { query: LOG_IN, variables: { input: { email, password: PASSWORD } } };
    const response = await fetch(
      strict.origin + (api === 'rest' ? '/api/account/login' : '/graphql'),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...HOME },
        body: JSON.stringify(body),
      },
    );
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^known_device_\w{12}=[\w.-]+; .*HttpOnly; SameSite=Lax$/);
    return cookie.split(';')[0] ?? '';
  }

  it('a device remembers the ten accounts that were first signed in there last', async () => {
    const { email } = await registerPerson(strict);
    const earlier = Array.from({ length: 10 }, (_, n) => `known_device_${n}00000000000=x`);
    const response = await fetch(`${strict.origin}/api/account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...HOME, cookie: earlier.join('; ') },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    const removed = response.headers.getSetCookie().filter((set) => set.includes('Max-Age=0;'));
    const names = removed.map((set) => set.slice(0, set.indexOf('=')));
    expect(new Set(names)).toEqual(new Set(['known_device_000000000000']));
  });

  it('who guesses passwords locks out only their own network', async () => {
    const { email } = await registerPerson(strict);
    const tries = await atOnce(30, () => logIn(email, 'wrong one', STRANGER));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await logIn(email, PASSWORD, STRANGER)).toMatchObject({
      status: 429,
      body: { msg: expect.stringMatching(/^Too many tries with a password/) },
    });
    expect((await logIn(email, PASSWORD, HOME)).body['error']).toBe(false);
  });

  it('who asks for reset mails does not stop the owner from asking', async () => {
    const { email } = await registerPerson(strict);
    const asked = await atOnce(6, () => forgot(email, STRANGER));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await forgot(email, HOME)).status).toBe(200);
  });

  it.each(['rest', 'graphql'] as const)(
    'with many addresses does not keep out a device that has logged in before, by %s',
    async (api) => {
      const { email } = await registerPerson(strict);
      const cookie = await knownDevice(email, api);
      await strict.dataSource.query(
        `insert into rate_limit select name || ':' || $1, 1000, $2
         from unnest(array['password-all', 'reset-mail-all']) as name
         on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
        [email, Date.now() + 60_000],
      );
      expect((await logIn(email, PASSWORD, HOME)).status).toBe(429);
      expect((await forgot(email, HOME)).status).toBe(429);
      const known = { ...STRANGER, cookie };
      expect((await logIn(email, PASSWORD, known)).body['error']).toBe(false);
      expect((await forgot(email, known)).status).toBe(200);
    },
  );

  it('gains nothing by another account’s device cookie or a forged one', async () => {
    const [{ email }, other] = [await registerPerson(strict), await registerPerson(strict)];
    const [mine, theirs] = [
      await knownDevice(email, 'rest'),
      await knownDevice(other.email, 'rest'),
    ];
    await atOnce(11, () => logIn(email, 'wrong one', STRANGER));
    const borrowed = `${mine.split('=')[0]}=${theirs.split('=')[1]}`;
    for (const cookie of [theirs, borrowed, `${mine.slice(0, -3)}abc`])
      expect((await logIn(email, PASSWORD, { ...STRANGER, cookie })).status).toBe(429);
  });

  it('gets no more tries with the owner’s device cookie', async () => {
    const { email } = await registerPerson(strict);
    const cookie = await knownDevice(email, 'rest');
    const tries = await atOnce(12, () => logIn(email, 'wrong one', { ...STRANGER, cookie }));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(10);
    expect((await logIn(email, PASSWORD, STRANGER)).body['error']).toBe(false);
  });
});

describe('authentication', () => {
  it('is needed for private calls, which answer 401; `viewer` is null without it', async () => {
    for (const path of ['/api/account/profile', '/api/user/pages', '/api/account/active_code/X'])
      expect(await app.rest('GET', path)).toMatchObject({ status: 401, body: { error: true } });
    expect(await app.graphql('{ viewer { id } }')).toEqual({ data: { viewer: null } });
    const { errors } = await app.graphql('{ myPages { id } }');
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it.each(['JWT forged', 'JWT eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.', 'JWT a b', 'JWT  '])(
    'is nobody with %j, and the rest of the page is answered all the same',
    async (authorization) => {
      const headers = { authorization };
      const profile = await app.rest('GET', '/api/account/profile', undefined, headers);
      expect(profile.status).toBe(401);
      const { data } = await app.graphql('{ viewer { id } page(url: "none") { id } }', {}, headers);
      expect(data).toEqual({ viewer: null, page: null });
    },
  );

  it('that is expired or revoked is answered with UNAUTHENTICATED, so clients refresh it', async () => {
    const headers = { authorization: 'JWT forged' };
    const { data, errors } = await app.graphql('{ viewer { id } }', {}, headers);
    expect(data).toEqual({ viewer: null });
    expect(errors).toMatchObject([{ path: ['viewer'], extensions: { code: 'UNAUTHENTICATED' } }]);
  });

  it('lists the pages of the account only', async () => {
    const { headers, url, email } = await registerPerson(app);
    await registerPerson(app);
    const { body } = await app.rest('GET', '/api/user/pages', undefined, headers);
    expect(body).toMatchObject({
      error: false,
      items: [{ _id: expect.any(String), title: '', url }],
    });
    const { data } = await app.graphql(
      '{ viewer { email } myPages { url viewerCanEdit } }',
      {},
      headers,
    );
    expect(data).toEqual({ viewer: { email }, myPages: [{ url, viewerCanEdit: true }] });
  });
});

describe('rate limits', () => {
  it('count failed logins, not successful ones', async () => {
    const strict = await startTestApp({ rateLimitScale: 1 });
    try {
      const { email } = await registerPerson(strict);
      const logIn = () => strict.rest('POST', '/api/account/login', { email, password: PASSWORD });
      for (let i = 0; i < 12; i++) expect((await logIn()).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });

  it('are shared by all processes of a database', async () => {
    const narrow = await startTestApp({ rateLimitScale: 0.1 });
    const dataDir = narrow.dataDir;
    const env = { ...readEnv({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '0' }) };
    const beside = await createApp(
      { ...env, jwtSecret: TEST_SECRET, rateLimitScale: 0.1 },
      narrow.dataSource,
      createLog('silent'),
    );
    try {
      const other = `http://127.0.0.1:${await beside.listen()}`;
      const statuses = [];
      for (const origin of [narrow.origin, other, narrow.origin, other, narrow.origin]) {
        const response = await fetch(`${origin}/api/account/check_email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: newEmail() }),
        });
        statuses.push(response.status);
      }
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
    } finally {
      await beside.close();
      await narrow.stop();
    }
  });

  it('stop an address that checks many email addresses with 429 and a message', async () => {
    const narrow = await startTestApp({ rateLimitScale: 0.1 });
    try {
      const answers = await atOnce(5, () =>
        narrow.rest('POST', '/api/account/check_email', { email: newEmail() }),
      );
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
      const aliases = [1, 2, 3].map((n) => `a${n}: emailExists(email: "a@example.org")`).join(' ');
      const { errors } = await narrow.graphql(`{ ${aliases} }`);
      expect(errors?.[0]?.extensions.code).toBe('TOO_MANY');
    } finally {
      await narrow.stop();
    }
  });
});
