import { describe, expect, it } from 'vitest';
import { waitForMails, findMailed } from '../../../testing/outbox.ts';
import { createPasskeyDevice } from '../../../testing/passkey-device.ts';
import {
  startTestAppBeside,
  type TestApp,
  useTestApp,
  useTestAppBeside,
} from '../../../testing/test-app.ts';
import {
  atOnce,
  newPerson,
  PASSWORD,
  type Person,
  registerPerson,
} from '../../../testing/test-people.ts';

const SITE = 'https://keepsake.example';
const START_ADDING = `mutation ($input: StartAddingPasskeyInput!) { started: startAddingPasskey(input: $input) { options } }`;
const ADD = `mutation ($input: AddPasskeyInput!) { added: addPasskey(input: $input) { id name lastUsedAt } }`;
const START = `mutation { started: startPasskeyLogIn { options } }`;
const LOG_IN = `mutation ($input: PasskeyAnswerInput!) { in: logInWithPasskey(input: $input) { accessToken user { id email } } }`;
const RENAME = `mutation ($input: RenamePasskeyInput!) { renamePasskey(input: $input) { name } }`;
const REMOVE = `mutation ($input: RemovePasskeyInput!) { removePasskey(input: $input) { done } }`;
const LIST = '{ myPasskeys { id name createdAt lastUsedAt } }';
const START_CONFIRMING = 'mutation { started: startPasskeyConfirmation { options } }';
const CONFIRM = `mutation ($input: PasskeyAnswerInput!) { confirmed: confirmIdentityWithPasskey(input: $input) { confirmedUntil } }`;
const DID_NOT_FIT = 'This took too long, or did not fit. Please try once more.';
const UNKNOWN =
  'This passkey is not known here any more. Please sign in with your email, and add it again.';

const app = useTestApp({ publicUrl: SITE });
/** A second process. */
const other = useTestAppBeside(app, { publicUrl: SITE });

type Data = Record<string, Record<string, unknown>>;
/** The result of an operation, or its error. */
async function call(
  query: string,
  input?: object,
  headers: Record<string, string> = {},
  { graphql }: TestApp = app,
): Promise<Data & { error?: { message: string; code: string; field?: string } }> {
  const { data, errors } = await graphql(query, { input }, headers);
  const [first] = errors ?? [];
  const error = first && { message: first.message, ...first.extensions };
  return { ...(data as Data), ...(error && { error }) };
}

const optionsOf = (answer: Data) => String(answer['started']?.['options']);
async function startAdding({ headers }: Person, password?: string) {
  return optionsOf(await call(START_ADDING, { password }, headers));
}
async function add(person: Person, name?: string) {
  const device = createPasskeyDevice(SITE);
  const credential = device.make(await startAdding(person));
  const { added } = await call(ADD, { credential, name }, person.headers);
  return { ...device, id: String(added?.['id']) };
}
const startLogIn = async () => optionsOf(await call(START));
const logIn = (credential: string, testApp = app) => call(LOG_IN, { credential }, {}, testApp);
async function list({ headers }: Person) {
  const { data } = await app.graphql(LIST, {}, headers);
  return data?.['myPasskeys'] as { id: string; name: string; lastUsedAt: string | null }[];
}
/** Sets the login of a person back by so many minutes. */
const age = ({ id }: Person, minutes: number) =>
  app.dataSource.query(
    `update session_family set created_at = now() - make_interval(mins => $2) where user_id = $1`,
    [id, minutes],
  );

describe('a passkey', () => {
  it('is added after signing in, announced by mail, and signs in on another process', async () => {
    const person = await newPerson(app);
    const device = await add(person, ' Grandma’s  phone ');
    const mails = await waitForMails(app, person.email, 1);
    expect(mails[0]).toContain('Subject: A passkey was added to your account');
    expect(await list(person)).toMatchObject([{ name: 'Grandma’s phone', lastUsedAt: null }]);

    const { in: login } = await logIn(device.answer(await startLogIn()), other);
    expect(login).toMatchObject({ user: { id: person.id, email: person.email } });
    const headers = { authorization: `JWT ${String(login?.['accessToken'])}` };
    expect((await app.rest('GET', '/api/account/profile', undefined, headers)).status).toBe(200);
    expect((await list(person))[0]?.lastUsedAt).not.toBeNull();
  });

  it('is named after the device by default, can be renamed by its owner, and is removed for good', async () => {
    const person = await newPerson(app);
    const device = createPasskeyDevice(SITE);
    const headers = { ...person.headers, 'user-agent': 'Mozilla/5.0 (iPhone) Safari' };
    const credential = device.make(await startAdding(person));
    const { added } = await call(ADD, { credential }, headers);
    expect(added).toMatchObject({ name: 'iPhone' });
    const { id } = added as { id: string };

    const stranger = await newPerson(app);
    const theirs = await call(RENAME, { id, name: 'Mine' }, stranger.headers);
    expect(theirs.error).toMatchObject({ code: 'NOT_FOUND' });
    await call(REMOVE, { id }, stranger.headers);
    expect((await call(RENAME, { id, name: ' ' }, person.headers)).error?.code).toBe('REFUSED');
    expect(await call(RENAME, { id, name: 'Old phone' }, person.headers)).toEqual({
      renamePasskey: { name: 'Old phone' },
    });
    expect(await list(person)).toMatchObject([{ name: 'Old phone' }]);

    for (const time of ['once', 'again'])
      expect(await call(REMOVE, { id }, person.headers), time).toEqual({
        removePasskey: { done: true },
      });
    expect(await list(person)).toEqual([]);
    expect((await logIn(device.answer(await startLogIn()))).error?.message).toBe(UNKNOWN);
  });

  it('needs the password from 15 minutes after signing in, and wrong ones count as login attempts', async () => {
    const person = await registerPerson(app);
    await age(person, 14);
    expect(await startAdding(person)).toContain('"challenge"');
    await age(person, 16);
    const without = await call(START_ADDING, {}, person.headers);
    expect(without.error).toMatchObject({ code: 'REFUSED', field: 'password' });
    const wrong = await call(START_ADDING, { password: 'not this' }, person.headers);
    expect(wrong.error).toMatchObject({ code: 'REFUSED', field: 'password' });
    expect(await startAdding(person, PASSWORD)).toContain('"challenge"');
  });

  it('cannot be added, listed, renamed or removed without a login', async () => {
    const calls = [
      call(START_ADDING, {}),
      call(ADD, { credential: '{}' }),
      call(LIST),
      call(RENAME, { id: crypto.randomUUID(), name: 'Mine' }),
      call(REMOVE, { id: crypto.randomUUID() }),
    ];
    for (const { error } of await Promise.all(calls)) expect(error?.code).toBe('UNAUTHENTICATED');
  });

  it('is removed when a new password is set by mail', async () => {
    const person = await registerPerson(app);
    const device = await add(person);
    await app.rest('POST', '/api/account/forgot_password', { email: person.email });
    const link = await findMailed(app, person.email, /reset_password\?token=[\w-]+/);
    const [, token] = link.split('=');
    await app.rest('POST', '/api/account/reset_password', { token, password: 'a red boat, far' });
    expect((await logIn(device.answer(await startLogIn()))).error?.message).toBe(UNKNOWN);
  });
});

describe('a new passkey is refused', () => {
  const REFUSED: [string, (person: Person) => Promise<string>][] = [
    [
      'of another site',
      async (person) =>
        createPasskeyDevice(SITE).make(await startAdding(person), {
          origin: 'https://keepsake.example.evil.example',
        }),
    ],
    [
      'for another host',
      async (person) =>
        createPasskeyDevice('https://evil.example').make(await startAdding(person), {
          origin: SITE,
        }),
    ],
    [
      'that has asked for no finger, face or code',
      async (person) =>
        createPasskeyDevice(SITE).make(await startAdding(person), { verified: false }),
    ],
    [
      'that answers the challenge of another login',
      async () => createPasskeyDevice(SITE).make(await startAdding(await newPerson(app))),
    ],
    [
      'that answers a challenge to log in',
      async () => createPasskeyDevice(SITE).make(await startLogIn()),
    ],
    [
      'that answers too late',
      async (person) => {
        const options = await startAdding(person);
        await app.dataSource.query(
          `update passkey_challenge set expires_at = now() - interval '1 second' where challenge = $1`,
          [(JSON.parse(options) as { challenge: string }).challenge],
        );
        return createPasskeyDevice(SITE).make(options);
      },
    ],
    [
      'with a maker’s certificate, whose addresses nobody here calls',
      async (person) =>
        createPasskeyDevice(SITE).make(await startAdding(person), {
          attestation: ['packed', new Map([['x5c', [new Uint8Array(8)]]])],
        }),
    ],
  ];
  it.each(REFUSED)('%s', async (_, make) => {
    const person = await newPerson(app);
    const { error } = await call(ADD, { credential: await make(person) }, person.headers);
    expect(error).toMatchObject({ code: 'REFUSED', message: DID_NOT_FIT });
    expect(await list(person)).toEqual([]);
  });

  it.each([
    ['no JSON', 'x', 'This is no passkey of a browser.'],
    ['another shape', '{"id":1}', 'This is no passkey of a browser.'],
    ['far too long', `"${'x'.repeat(20_000)}"`, 'This passkey is longer than any.'],
  ])('that is %s', async (_, credential, message) => {
    const { headers } = await newPerson(app);
    const answers = [await call(ADD, { credential }, headers), await logIn(credential)];
    for (const { error } of answers) expect(error?.message).toBe(message);
  });

  it('if it was added before, or there are twenty', async () => {
    const person = await newPerson(app);
    const device = createPasskeyDevice(SITE);
    for (const message of [undefined, 'This passkey has been added already.']) {
      const credential = device.make(await startAdding(person));
      expect((await call(ADD, { credential }, person.headers)).error?.message).toBe(message);
    }
    await app.dataSource.query(
      `insert into passkey (user_id, credential_id, public_key, counter, name)
       select $1, gen_random_uuid()::text, '', 0, 'Phone' from generate_series(1, 17)`,
      [person.id],
    );
    const made = await atOnce(4, async () =>
      createPasskeyDevice(SITE).make(await startAdding(person)),
    );
    await Promise.all(made.map((credential) => call(ADD, { credential }, person.headers)));
    expect(await list(person)).toHaveLength(20);
  });
});

describe('a login with a passkey is refused', () => {
  it('if the signature was used before, also at once in two processes', async () => {
    const person = await newPerson(app);
    const device = await add(person);
    const credential = device.answer(await startLogIn());
    const answers = await atOnce(10, (index) => logIn(credential, index % 2 ? other : app));
    expect(answers.filter((answer) => answer['in'])).toHaveLength(1);
    for (const { error } of answers) expect([undefined, 'REFUSED']).toContain(error?.code);
  });

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['that has asked for no finger, face or code', { verified: false }],
  ])('%s', async (_, said) => {
    const device = await add(await newPerson(app));
    const { error } = await logIn(device.answer(await startLogIn(), said));
    expect(error).toMatchObject({ code: 'REFUSED', message: DID_NOT_FIT });
  });

  it('if its counter is behind, as that of a copied device', async () => {
    const person = await newPerson(app);
    const device = await add(person);
    await app.dataSource.query('update passkey set counter = 1000 where user_id = $1', [person.id]);
    expect((await logIn(device.answer(await startLogIn()))).error?.message).toBe(DID_NOT_FIT);
  });

  it('if it is signed by another device, or unknown', async () => {
    const device = await add(await newPerson(app));
    const stranger = createPasskeyDevice(SITE);
    const options = await startLogIn();
    expect((await logIn(stranger.answer(options))).error?.message).toBe(UNKNOWN);
    const forged = stranger
      .answer(await startLogIn())
      .replaceAll(stranger.credentialId, device.credentialId);
    expect((await logIn(forged)).error?.message).toBe(UNKNOWN);
  });

  it('after too many tries from one address', async () => {
    const strict = await startTestAppBeside(app, { publicUrl: SITE, rateLimitScale: 1 });
    await app.dataSource.query('delete from rate_limit');
    const answers = await atOnce(61, () => call(START, undefined, {}, strict));
    const refused = answers.filter(({ error }) => error?.code === 'TOO_MANY');
    expect(refused).toHaveLength(1);
    await strict.stop();
  });
});

describe('confirming a login with a passkey', () => {
  const startConfirming = async ({ headers }: Person) =>
    optionsOf(await call(START_CONFIRMING, undefined, headers));
  const confirm = ({ headers }: Person, credential: string) =>
    call(CONFIRM, { credential }, headers, other);
  const isConfirmed = async ({ id }: Person) => {
    const rows = await app.dataSource.query<object[]>(
      'select 1 from session_family where user_id = $1 and confirmed_at is not null',
      [id],
    );
    return rows.length === 1;
  };

  it('holds for 15 minutes, with a passkey of the same person', async () => {
    const person = await newPerson(app);
    const device = await add(person);
    const options = await startConfirming(person);
    expect(options).toContain(device.credentialId);
    const { confirmed } = await confirm(person, device.answer(options));
    const minutes = (Date.parse(String(confirmed?.['confirmedUntil'])) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(15);
    expect(await isConfirmed(person)).toBe(true);
  });

  it('is refused without a passkey, with another person’s, and with a challenge for something else', async () => {
    const [person, stranger] = [await newPerson(app), await newPerson(app)];
    const device = await add(person);
    expect((await call(START_CONFIRMING, undefined, stranger.headers)).error?.code).toBe('REFUSED');
    const theirs = await add(stranger);
    const tries = [
      theirs.answer(await startConfirming(person)),
      device.answer(await startConfirming(stranger)),
      device.answer(await startLogIn()),
    ];
    for (const credential of tries)
      expect((await confirm(person, credential)).error?.code).toBe('REFUSED');
    expect((await logIn(device.answer(await startConfirming(person)))).error?.code).toBe('REFUSED');
    expect(await isConfirmed(person)).toBe(false);
    for (const query of [START_CONFIRMING, CONFIRM])
      expect((await call(query, { credential: tries[0] })).error?.code).toBe('UNAUTHENTICATED');
  });
});
