import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { atOnce, freshCode, PASSWORD, registerPerson, tally } from './test-people.ts';

const REGISTER = `mutation ($input: RegisterInput!) { register(input: $input) {
  accessToken refreshToken user { id email creditAmount creditAmount2 } page { url type active kind viewerCanEdit } } }`;
const LOG_IN = `mutation ($input: LogInInput!) { logIn(input: $input) { accessToken user { email } } }`;
const WRONG = 'The email or the password is not right. Please check both and try again.';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const newEmail = () => `${randomUUID().slice(0, 8)}@Example.org`;

describe('registering', () => {
  it('makes an account and its page, and logs in, on both doors', async () => {
    const { code } = await freshCode(app);
    const email = newEmail();
    const rest = await app.rest('POST', '/api/account/registry', {
      ...{ referal: code, email, password: PASSWORD },
    });
    expect(rest).toMatchObject({
      status: 200,
      body: {
        ...{ error: false, msg: '' },
        user: { email, creditAmount: 0, creditAmount2: 0 },
        page: { type: 'tribute', url: expect.stringMatching(/^[a-z]+-[a-z]+-\d{4}$/) },
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

  it('lets one of 50 at once with one code succeed and tells the rest why not', async () => {
    const { code } = await freshCode(app);
    const answers = await atOnce(50, () =>
      app.rest('POST', '/api/account/registry', {
        ...{ referal: code, email: newEmail(), password: PASSWORD },
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

  it('makes one account of 20 at once with one address and 20 codes, and leaves 19 codes unused', async () => {
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
  ])('refuses %s in plain words and uses nothing up', async (_what, over, msg) => {
    const { code } = await freshCode(app);
    const good = { referal: code, email: newEmail(), password: PASSWORD };
    const { status, body } = await app.rest('POST', '/api/account/registry', { ...good, ...over });
    expect({ status, body }).toEqual({ status: 200, body: { error: true, msg } });
    expect((await app.rest('POST', '/api/account/registry', good)).body['error']).toBe(false);
  });

  it('answers wrong types with 400 and odd characters with words', async () => {
    const wrong = await app.rest('POST', '/api/account/registry', { referal: 7 });
    expect(wrong).toMatchObject({ status: 400, body: { error: true } });
    const odd = await app.rest('POST', '/api/account/registry', {
      ...{ referal: 'x\u0000\ud800', email: newEmail(), password: PASSWORD },
    });
    expect(odd).toMatchObject({ status: 200, body: { error: true } });
  });
});

describe('logging in', () => {
  it('gives tokens and the user on both doors, without regard to the case of the address', async () => {
    const { email } = await registerPerson(app);
    const given = { email: ` ${email.toUpperCase()} `, password: PASSWORD };
    const rest = await app.rest('POST', '/api/account/login', given);
    expect(rest.body).toMatchObject({
      ...{ error: false, msg: '' },
      ...{ access_token: expect.any(String), refresh_token: expect.any(String) },
      user: { id: expect.any(String), email, creditAmount: 0, creditAmount2: 0 },
    });
    const { data } = await app.graphql(LOG_IN, { input: given });
    expect(data).toMatchObject({ logIn: { user: { email } } });
  });

  it('says the same for an unknown address and a wrong password, after about the same time', async () => {
    const { email } = await registerPerson(app);
    const tryOnce = async (who: string) => {
      const started = performance.now();
      const answer = await app.rest('POST', '/api/account/login', {
        email: who,
        password: 'wrong one',
      });
      return { answer, took: performance.now() - started };
    };
    await tryOnce(email);
    const known = [];
    const unknown = [];
    for (let round = 0; round < 15; round += 1) {
      known.push(await tryOnce(email));
      unknown.push(await tryOnce(newEmail()));
    }
    for (const { answer } of [...known, ...unknown])
      expect(answer).toEqual({ status: 200, body: { error: true, msg: WRONG } });
    const [slow, quick] = [median(known), median(unknown)].toSorted((a, b) => b - a);
    expect(quick).toBeGreaterThan((slow ?? 0) * 0.5);
    const { errors } = await app.graphql(LOG_IN, { input: { email, password: 'wrong one' } });
    expect(errors).toMatchObject([{ message: WRONG, extensions: { code: 'REFUSED' } }]);
  });

  it('keeps answering others while 60 log in at once', async () => {
    const { email } = await registerPerson(app);
    const crowd = atOnce(60, () =>
      app.rest('POST', '/api/account/login', { email, password: PASSWORD }),
    );
    let slowest = 0;
    const started = performance.now();
    while (performance.now() - started < 300) {
      const before = performance.now();
      await fetch(`${app.origin}/healthz`);
      slowest = Math.max(slowest, performance.now() - before);
    }
    expect(tally(await crowd)).toEqual({ '200': 60 });
    expect(slowest).toBeLessThan(1_000);
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

describe('who asks', () => {
  it('is nobody without a token, and 401 where one is needed', async () => {
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

  it('tells a client with a token that is not good any more to refresh it', async () => {
    const headers = { authorization: 'JWT forged' };
    const { data, errors } = await app.graphql('{ viewer { id } }', {}, headers);
    expect(data).toEqual({ viewer: null });
    expect(errors).toMatchObject([{ path: ['viewer'], extensions: { code: 'UNAUTHENTICATED' } }]);
  });

  it('is listed with the pages of the account only', async () => {
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
  it('stop one address that checks e-mail addresses one after the other, with 429 and words', async () => {
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

function median(tries: { took: number }[]): number {
  return tries.map(({ took }) => took).toSorted((a, b) => a - b)[Math.floor(tries.length / 2)] ?? 0;
}
