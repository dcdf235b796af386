import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { waitForMails } from '../../testing/outbox.ts';
import {
  startTestAppBeside,
  type TestApp,
  getErrorCode,
  useTestApp,
  useTestAppBeside,
} from '../../testing/test-app.ts';
import {
  atOnce,
  freshCode,
  PASSWORD,
  registerPerson,
  type RegisteredPerson,
} from '../../testing/test-people.ts';

const CHANGE_PASSWORD = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { done } }`;
const REQUEST = `mutation ($input: RequestEmailChangeInput!) {
  requestEmailChange(input: $input) { newEmail confirmUntil } }`;
const CONFIRM = `mutation ($input: EmailLinkInput!) { confirmEmailChange(input: $input) { email } }`;
const STOP = `mutation ($input: EmailLinkInput!) {
  stopEmailChange(input: $input) { email hadChanged resetToken } }`;
const CANCEL = `mutation { cancelEmailChange { done } }`;
const WAITING = `{ emailChange { newEmail } viewer { email passwordChangedAt } }`;
const RESET = `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { done } }`;
const NEW_PASSWORD = 'a boat with red sails';
const OVER = 'This link has been used or is too old. Nothing has changed.';

const app = useTestApp({ publicUrl: 'https://keepsake.example' });
const beside = useTestAppBeside(app);

type Answer = Awaited<ReturnType<TestApp['graphql']>>;
const messageOf = ({ errors }: Answer) => errors?.[0]?.message;
const freshEmail = () => `${randomUUID().slice(0, 8)}@example.org`;
const logIn = async (email: string, password = PASSWORD, testApp = app) =>
  (await testApp.rest('POST', '/api/account/login', { email, password })).body as {
    error: boolean;
    access_token: string;
  };
const isIn = async (access: string, testApp = app) => {
  const headers = { authorization: `JWT ${access}` };
  return (await testApp.rest('GET', '/api/account/profile', undefined, headers)).status === 200;
};

const mailsTo = (email: string, count: number) => waitForMails(app, email, count);
function tokenIn(mails: string[], answer: 'confirm' | 'stop'): string {
  const link = new RegExp(
    `^https://keepsake\\.example/account\\?email=${answer}&token=(\\S+)\\r$`,
    'm',
  );
  return mails.map((mail) => link.exec(mail)?.[1]).findLast(Boolean) ?? '';
}

const request = (person: RegisteredPerson, email: string, password = PASSWORD) =>
  app.graphql(REQUEST, { input: { email, password } }, person.headers);
const confirm = (token: string, testApp = app) => testApp.graphql(CONFIRM, { input: { token } });
const stop = (token: string, testApp = app) => testApp.graphql(STOP, { input: { token } });
const waiting = async ({ headers }: Pick<RegisteredPerson, 'headers'>) =>
  (await app.graphql(WAITING, {}, headers)).data as {
    emailChange: { newEmail: string } | null;
    viewer: { email: string; passwordChangedAt: string | null };
  };

/** A change that was asked for, with the tokens of its mails. */
async function requested(given?: RegisteredPerson) {
  const person = given ?? (await registerPerson(app));
  const email = freshEmail();
  const { errors } = await request(person, email);
  expect(errors).toBeUndefined();
  const token = tokenIn(await mailsTo(email, 1), 'confirm');
  const before = (await waiting(person)).viewer.email;
  const mails = await mailsTo(before, 1);
  return { person, email, token, stopToken: tokenIn(mails, 'stop') };
}

describe('changing the password', () => {
  it('needs the current one, ends all other logins in every process, and sends a mail', async () => {
    const person = await registerPerson(app);
    const elsewhere = await logIn(person.email);
    const input = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    expect(getErrorCode(await app.graphql(CHANGE_PASSWORD, { input }))).toBe('UNAUTHENTICATED');
    expect((await waiting(person)).viewer.passwordChangedAt).toBeNull();
    const wrong = { input: { ...input, currentPassword: 'not this one' } };
    expect((await app.graphql(CHANGE_PASSWORD, wrong, person.headers)).errors).toMatchObject([
      { extensions: { code: 'REFUSED', field: 'currentPassword' } },
    ]);
    expect((await app.graphql(CHANGE_PASSWORD, { input }, person.headers)).data).toEqual({
      changePassword: { done: true },
    });
    for (const at of [app, beside])
      expect([await isIn(person.accessToken, at), await isIn(elsewhere.access_token, at)]).toEqual([
        true,
        false,
      ]);
    expect((await logIn(person.email)).error).toBe(true);
    expect((await logIn(person.email, NEW_PASSWORD)).error).toBe(false);
    expect((await waiting(person)).viewer.passwordChangedAt).not.toBeNull();
    expect((await mailsTo(person.email, 1))[0]).toContain('Your password was changed');
  });

  it.each(['short', 'password1', 'x'.repeat(201)])(
    'has the rules of a first one: %s',
    async (bad) => {
      const person = await registerPerson(app);
      const input = { currentPassword: PASSWORD, password: bad };
      expect((await app.graphql(CHANGE_PASSWORD, { input }, person.headers)).errors).toMatchObject([
        { extensions: { code: 'REFUSED', field: 'password' } },
      ]);
      expect((await logIn(person.email)).error).toBe(false);
    },
  );

  it('works for one of several requests at once', async () => {
    const person = await registerPerson(app);
    const answers = await atOnce(5, (index) => {
      const input = { currentPassword: PASSWORD, password: `${NEW_PASSWORD} ${index}` };
      return app.graphql(CHANGE_PASSWORD, { input }, person.headers);
    });
    expect(answers.filter(({ data }) => data?.['changePassword'])).toHaveLength(1);
  });

  it('allows as many guesses as the login does', async () => {
    const strict = await startTestAppBeside(app, { rateLimitScale: 1 });
    const person = await registerPerson(app);
    const input = { currentPassword: 'a guess', password: NEW_PASSWORD };
    const codes = [];
    for (let time = 0; time < 11; time += 1)
      codes.push(getErrorCode(await strict.graphql(CHANGE_PASSWORD, { input }, person.headers)));
    expect([codes[0], codes.at(-1)]).toEqual(['REFUSED', 'TOO_MANY']);
    await strict.stop();
  });
});

describe('changing the email address', () => {
  it('takes effect once the new mailbox confirms, once', async () => {
    const { person, email, token } = await requested();
    expect(await waiting(person)).toMatchObject({
      emailChange: { newEmail: email },
      viewer: { email: person.email },
    });
    expect([(await logIn(email)).error, (await logIn(person.email)).error]).toEqual([true, false]);
    const answers = await atOnce(10, (index) => confirm(token, index % 2 ? app : beside));
    expect(answers.filter(({ data }) => data?.['confirmEmailChange'])).toHaveLength(1);
    expect(answers.filter((answer) => messageOf(answer) === OVER)).toHaveLength(9);
    expect(await waiting(person)).toMatchObject({ emailChange: null, viewer: { email } });
    expect([(await logIn(email)).error, (await logIn(person.email)).error]).toEqual([false, true]);
    const told = await mailsTo(person.email, 2);
    expect(told.join('')).toContain('Your address has changed');
  });

  it('needs a login, the password, and a valid new address', async () => {
    const person = await registerPerson(app);
    const input = { email: freshEmail(), password: PASSWORD };
    expect(getErrorCode(await app.graphql(REQUEST, { input }))).toBe('UNAUTHENTICATED');
    for (const [email, password, field] of [
      [freshEmail(), 'not this one', 'password'],
      ['nobody', PASSWORD, 'email'],
      [person.email.toUpperCase(), PASSWORD, 'email'],
    ] as const)
      expect((await request(person, email, password)).errors).toMatchObject([
        { extensions: { code: 'REFUSED', field } },
      ]);
    expect((await waiting(person)).emailChange).toBeNull();
  });

  it('to one with an account is answered like any other, and only that mailbox is told', async () => {
    const [person, other] = [await registerPerson(app), await registerPerson(app)];
    const { data, errors } = await request(person, other.email);
    expect({ data, errors }).toMatchObject({
      data: { requestEmailChange: { newEmail: other.email } },
      errors: undefined,
    });
    expect((await waiting(person)).emailChange).toEqual({ newEmail: other.email });
    const mails = await mailsTo(other.email, 1);
    expect(mails[0]).toContain('This address has an account');
    expect(mails[0]).not.toContain('token=');
    expect(tokenIn(await mailsTo(person.email, 1), 'stop')).not.toBe('');
  });

  it('fails if the new address was registered meanwhile', async () => {
    const { person, email, token } = await requested();
    const { code } = await freshCode(app);
    await app.rest('POST', '/api/account/registry', { referal: code, email, password: PASSWORD });
    expect(messageOf(await confirm(token))).toContain('has an account of its own by now');
    expect((await waiting(person)).viewer.email).toBe(person.email);
  });

  it('succeeds for one of two accounts that confirm the same address at once', async () => {
    const first = await requested();
    const second = await registerPerson(app);
    await request(second, first.email);
    const token = tokenIn(await mailsTo(first.email, 2), 'confirm');
    const tokens = new Set([first.token, token]);
    const answers = await Promise.all([...tokens].map((token) => confirm(token)));
    expect(tokens.size).toBe(2);
    expect(answers.filter(({ data }) => data?.['confirmEmailChange'])).toHaveLength(1);
    expect(answers.filter((answer) => getErrorCode(answer) === 'REFUSED')).toHaveLength(1);
  });

  it('can be requested again or cancelled, which ends earlier links, and expires after a day', async () => {
    const first = await requested();
    const second = await requested(first.person);
    expect(messageOf(await confirm(first.token))).toBe(OVER);
    expect((await app.graphql(CANCEL, {}, first.person.headers)).errors).toBeUndefined();
    expect((await waiting(first.person)).emailChange).toBeNull();
    expect(messageOf(await confirm(second.token))).toBe(OVER);
    const third = await requested();
    await app.dataSource.query(
      `update email_change set confirm_until = confirm_until - interval '24 hours' where user_id = $1`,
      [third.person.id],
    );
    expect(messageOf(await confirm(third.token))).toBe(OVER);
    for (const token of ['', 'x', '\u0000', 'y'.repeat(1_900)]) {
      expect(messageOf(await confirm(token))).toBe(OVER);
      expect(messageOf(await stop(token))).toBe(OVER);
    }
  });

  it('is cancelled by changing the password', async () => {
    const { person, token } = await requested();
    const input = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    await app.graphql(CHANGE_PASSWORD, { input }, person.headers);
    expect(messageOf(await confirm(token))).toBe(OVER);
  });

  it('brings the mails about pages that the former mailbox refused, and none that tell of the account', async () => {
    const person = await registerPerson(app);
    const email = freshEmail();
    await app.dataSource.query('insert into bounced_address (address, answer) values ($1, $2)', [
      person.email,
      '550 5.1.1 no such mailbox',
    ]);
    const { data } = await app.graphql('{ myPages { id } }', {}, person.headers);
    const [page] = data!['myPages'] as { id: string }[];
    const PUT_AWAY = 'mutation ($id: ID!) { deletePage(pageId: $id) { goneAt } }';
    await app.graphql(PUT_AWAY, { id: page!.id }, person.headers);
    await request(person, email);
    await confirm(tokenIn(await mailsTo(email, 1), 'confirm'));
    expect((await mailsTo(email, 2)).join()).toContain(' will be deleted on ');
    const held = await app.dataSource.query<{ kind: string }[]>(
      'select kind from mail where recipient = $1 and sent_at is null order by kind',
      [person.email],
    );
    expect(held.map(({ kind }) => kind)).toEqual(['emailChanged', 'emailStop']);
  });

  it('sends a limited number of mails', async () => {
    const strict = await startTestAppBeside(app, { rateLimitScale: 1 });
    const person = await registerPerson(app);
    const codes = [];
    for (let time = 0; time < 6; time += 1) {
      const input = { email: freshEmail(), password: PASSWORD };
      codes.push(getErrorCode(await strict.graphql(REQUEST, { input }, person.headers)));
    }
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'TOO_MANY']);
    await strict.stop();
  });
});

describe('the old mailbox', () => {
  it('can stop a change, which signs everybody out and allows a new password', async () => {
    const { person, email, token, stopToken } = await requested();
    const { data } = await stop(stopToken, beside);
    expect(data).toMatchObject({ stopEmailChange: { email: person.email, hadChanged: false } });
    const { resetToken } = data!['stopEmailChange'] as { resetToken: string };
    expect([await isIn(person.accessToken), await isIn(person.accessToken, beside)]).toEqual([
      false,
      false,
    ]);
    expect(messageOf(await confirm(token))).toBe(OVER);
    expect(messageOf(await stop(stopToken))).toBe(OVER);
    expect((await logIn(email)).error).toBe(true);
    await app.graphql(RESET, { input: { token: resetToken, password: NEW_PASSWORD } });
    expect((await logIn(person.email, NEW_PASSWORD)).error).toBe(false);
  });

  it('can revert a change and later ones for seven days, and later mailboxes cannot undo that', async () => {
    const { person, email, token, stopToken } = await requested();
    await confirm(token);
    const thief = { ...person, email };
    const later = await requested(thief);
    await confirm(later.token);
    expect((await waiting(person)).viewer.email).toBe(later.email);
    expect((await stop(stopToken)).data).toMatchObject({
      stopEmailChange: { email: person.email, hadChanged: true },
    });
    expect((await logIn(person.email)).error).toBe(false);
    expect(messageOf(await stop(later.stopToken))).toBe(OVER);
    const again = await requested();
    await confirm(again.token);
    await app.dataSource.query(
      `update email_change set stop_until = stop_until - interval '7 days' where user_id = $1`,
      [again.person.id],
    );
    expect(messageOf(await stop(again.stopToken))).toBe(OVER);
  });

  it('stays reserved meanwhile: nobody can register with it or change to it', async () => {
    const { person, token } = await requested();
    await confirm(token);
    const { code } = await freshCode(app);
    const { body } = await app.rest('POST', '/api/account/registry', {
      referal: code,
      email: person.email.toUpperCase(),
      password: PASSWORD,
    });
    expect(body['msg']).toContain('another account’s until a few days ago');
    const other = await registerPerson(app);
    await request(other, person.email);
    const mails = await mailsTo(person.email, 3);
    expect(tokenIn(mails, 'confirm')).toBe('');
    const back = await request({ ...person, email: 'now' }, person.email);
    expect(back.errors).toBeUndefined();
  });
});
