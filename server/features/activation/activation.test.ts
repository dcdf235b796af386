import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce, freshCode, newPerson, type Person, tally } from '../../testing/test-people.ts';
import { startTestApp, useTestApp } from '../../testing/test-app.ts';

const EXCHANGE = `mutation ($qr: String!) { exchangeQrToken(input: { qr: $qr }) { code } }`;
const ACTIVATE = `mutation ($code: String!) {
  activateCode(input: { code: $code }) { page { url type active kind viewerCanEdit } }
}`;
const USED = 'This activation code has already been used.';

const app = useTestApp();
let person: Person;
beforeAll(async () => {
  person = await newPerson(app);
});

const exchange = (code: string) => app.rest('POST', '/api/account/exchange', { code });
const activate = (code: string, who: Person = person) =>
  app.rest('GET', `/api/account/active_code/${encodeURIComponent(code)}`, undefined, who.headers);

async function ownersOf(url: string): Promise<unknown> {
  return app.dataSource.query(
    `select user_id as id, role from page_member join page on page.id = page_id where url = $1`,
    [url],
  );
}

describe('checking a code', () => {
  const ask = async (code: string) =>
    (await app.graphql('query ($code: String!) { activationCodeFault(code: $code) }', { code }))
      .data?.['activationCodeFault'];

  it('says what is wrong with it, and does not use it up', async () => {
    const { code } = await freshCode(app);
    expect(await ask('')).toBe('Please enter your activation code.');
    expect(await ask('AAAA-BBBB-CCCC-DDDD')).toBe(
      'This activation code is not right. Please check it and try again.',
    );
    expect([await ask(code), await ask(code.toLowerCase())]).toEqual([null, null]);
    expect((await activate(code)).body['error']).toBe(false);
    expect(await ask(code)).toBe('This activation code has already been used.');
  });

  it('is limited for each address', async () => {
    const narrow = await startTestApp({ rateLimitScale: 0.02 });
    try {
      const aliases = ['a', 'b', 'c'].map((name) => `${name}: activationCodeFault(code: "x")`);
      const { errors } = await narrow.graphql(`{ ${aliases.join(' ')} }`);
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['TOO_MANY']);
    } finally {
      await narrow.stop();
    }
  });
});

describe('exchanging a QR token', () => {
  it('returns the activation code, however it is typed, on both APIs, any number of times', async () => {
    const { qr, code } = await freshCode(app);
    for (const typed of [qr, qr.toLowerCase(), ` ${qr.slice(0, 4)}-${qr.slice(4)} `])
      expect((await exchange(typed)).body).toEqual({ error: false, msg: '', code });
    expect(await app.graphql(EXCHANGE, { qr })).toEqual({ data: { exchangeQrToken: { code } } });
  });

  it.each([[''], ['nothing'], ['\u0000'], ['x'.repeat(10_000)], ["' or 1=1 --"]])(
    'is not given for anything else: %#',
    async (token) => {
      const msg = 'Can not get Activation code, please contact us!';
      expect(await exchange(token)).toEqual({ status: 200, body: { error: true, msg } });
      const { errors } = await app.graphql(EXCHANGE, { qr: token });
      expect(errors).toMatchObject([{ extensions: { code: 'REFUSED' } }]); // of one that is too long, it says that
    },
  );

  it('fails once the code is used', async () => {
    const { qr, code } = await freshCode(app);
    await activate(code);
    expect((await exchange(qr)).body).toMatchObject({
      error: true,
      msg: expect.stringContaining('used'),
    });
  });

  it('uses random values: 80 bits for the code, 100 for the token', async () => {
    const { qr, code } = await freshCode(app);
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(qr).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
  });

  it('is limited for each address', async () => {
    const narrow = await startTestApp({ rateLimitScale: 0.05 });
    try {
      const body = { code: 'guess' };
      const answers = await atOnce(8, () => narrow.rest('POST', '/api/account/exchange', body));
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    } finally {
      await narrow.stop();
    }
  });
});

describe('activating a code', () => {
  it('creates an own page that is not set up, on both APIs', async () => {
    const { code } = await freshCode(app);
    const { status, body } = await activate(code.toLowerCase().replaceAll('-', ' '));
    expect({ status, body }).toMatchObject({ status: 200, body: { error: false, msg: '' } });
    const { type, url } = body['page'] as { type: string; url: string };
    expect(type).toBe('tribute');
    expect(await ownersOf(url)).toEqual([{ id: person.id, role: 'owner' }]);

    const { data } = await app.graphql(ACTIVATE, await freshCode(app), person.headers);
    expect(data).toMatchObject({
      activateCode: {
        page: { type: 'TRIBUTE', active: false, kind: null, viewerCanEdit: true },
      },
    });
  });

  it('succeeds once of 50 times at once, and the others are told why not', async () => {
    const { code } = await freshCode(app);
    const people = await atOnce(5, () => newPerson(app));
    const answers = await atOnce(50, (index) => activate(code, people[index % 5]));
    expect(tally(answers)).toEqual({ '200': 1, [`200 ${USED}`]: 49 });
    const page = answers.find(({ body }) => !body['error'])?.body['page'] as { url: string };
    expect(await ownersOf(page.url)).toHaveLength(1);
  });

  it('needs an account, and without one does not use up the code', async () => {
    const { code } = await freshCode(app);
    expect(await app.rest('GET', `/api/account/active_code/${code}`)).toMatchObject({
      status: 401,
      body: { error: true },
    });
    const { errors } = await app.graphql(ACTIVATE, { code });
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    expect((await activate(code)).body['error']).toBe(false);
  });

  it.each([['nothing'], [' '], ['%'], ['x'.repeat(1_900)]])(
    'refuses an invalid code: %#',
    async (code) => {
      const { status, body } = await activate(code);
      expect({ status, body }).toMatchObject({ status: 200, body: { error: true } });
      const { errors } = await app.graphql(ACTIVATE, { code }, person.headers);
      expect(errors).toMatchObject([{ message: body['msg'], extensions: { code: 'REFUSED' } }]);
    },
  );
});

describe('asking for the page of a used code', () => {
  const ask = async (code: string, who?: Person) => {
    const query = 'query ($code: String!) { activatedPage(code: $code) { url } }';
    const { data, errors } = await app.graphql(query, { code }, who?.headers);
    return errors?.[0]?.extensions.code ?? data?.['activatedPage'];
  };

  it('names it to the account that used the code, until it is set up, and to nobody else', async () => {
    const { code } = await freshCode(app);
    expect(await ask(code, person)).toBeNull();
    const { url } = (await activate(code)).body['page'] as { url: string };
    expect(await ask(code.toLowerCase(), person)).toEqual({ url });
    expect(await ask(code, await newPerson(app))).toBeNull();
    expect(await ask(code)).toBe('UNAUTHENTICATED');
    expect((await activate(code)).body['msg']).toBe(USED);
    await app.rest('POST', `/api/onboard/tribute/${url}`, { name: 'Ada' }, person.headers);
    expect(await ask(code, person)).toBeNull();
  });
});

describe('a plate’s QR code', () => {
  it('leads to registration until it is used, then to the page, which says if it is not set up yet', async () => {
    const { qr, code } = await freshCode(app);
    const scan = () => fetch(`${app.origin}/registry?code=${qr}`, { redirect: 'manual' });
    expect((await scan()).status).not.toBe(302);
    const { url } = (await activate(code)).body['page'] as { url: string };
    const early = await scan();
    expect([early.status, early.headers.get('location')]).toEqual([302, `/${url}`]);
    const words = async () => (await fetch(`${app.origin}/${url}`)).text();
    expect(await words()).toContain('This page is not set up yet.');
    await app.rest('POST', `/api/onboard/tribute/${url}`, { name: 'Ada' }, person.headers);
    const led = await scan();
    expect({ status: led.status, to: led.headers.get('location') }).toEqual({
      status: 302,
      to: `/${url}`,
    });
    expect(await words()).not.toContain('This page is not set up yet.');
  });
});
