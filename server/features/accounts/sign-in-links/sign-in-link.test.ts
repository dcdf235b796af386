import { describe, expect, it } from 'vitest';
import { findMailed, readMails } from '../../../testing/outbox.ts';
import { startTestAppBeside, useTestApp, useTestAppBeside } from '../../../testing/test-app.ts';
import { atOnce, PASSWORD, registerPerson } from '../../../testing/test-people.ts';

const REQUEST = `mutation ($input: RequestSignInLinkInput!) { requestSignInLink(input: $input) { message } }`;
const LOG_IN = `mutation ($input: LogInByLinkInput!) { logInByLink(input: $input) { accessToken user { email } } }`;
const OVER = 'This link has been used or is too old. Please ask for a new one.';
const SENT =
  'If this address has an account, a mail with a link is on its way. It works once, for 15 minutes.';

const app = useTestApp({ publicUrl: 'https://keepsake.example' });
/** A second process. */
const other = useTestAppBeside(app);

const request = (email: string, testApp = app) => testApp.graphql(REQUEST, { input: { email } });
async function linkFor(email: string, asked = email): Promise<string> {
  await request(asked);
  const link = await findMailed(
    app,
    email,
    /https:\/\/keepsake\.example\/login\/link\?token=[\w-]+/,
  );
  return link.split('=')[1] ?? '';
}
async function logIn(token: string, at = app) {
  const { data, errors } = await at.graphql(LOG_IN, { input: { token } });
  return errors?.[0]?.message ?? (data as { logInByLink: { user: object } }).logInByLink.user;
}

describe('a sign-in link', () => {
  it('signs in once, in any process, and keeps the password and other sessions', async () => {
    const { email, headers } = await registerPerson(app);
    const token = await linkFor(email, ` ${email.toUpperCase()} `);
    const answers = await atOnce(10, (index) => logIn(token, index % 2 ? other : app));
    expect(answers.filter((answer) => answer !== OVER)).toEqual([{ email }]);
    expect((await app.rest('GET', '/api/account/profile', undefined, headers)).status).toBe(200);
    const byPassword = await app.rest('POST', '/api/account/login', { email, password: PASSWORD });
    expect(byPassword.body['error']).toBe(false);
  });

  it('is sent to accounts only, which the response does not reveal', async () => {
    const { email } = await registerPerson(app);
    const nobody = `nobody.${email}`;
    for (const address of [email, nobody])
      expect(await request(address)).toEqual({ data: { requestSignInLink: { message: SENT } } });
    await findMailed(app, email, /login\/link/);
    expect(await readMails(app, nobody)).toEqual([]);
    expect((await request('no address')).errors?.[0]).toMatchObject({
      extensions: { code: 'REFUSED' },
    });
  });

  it.each([
    ['after 15 minutes', `update sign_in_link set expires_at = expires_at - interval '15 minutes'`],
    [
      'once the address has changed',
      `update user_account set email = 'new.' || email where email = $1`,
    ],
    [
      'once the password has changed',
      `update user_account set password_changed_at = now() where email = $1`,
    ],
  ])('is over %s', async (_, change) => {
    const { email } = await registerPerson(app);
    const token = await linkFor(email);
    await app.dataSource.query(change, change.includes('$1') ? [email] : []);
    expect(await logIn(token)).toBe(OVER);
  });

  it('is limited in requests and guesses', async () => {
    const strict = await startTestAppBeside(app, { rateLimitScale: 1 });
    const { email } = await registerPerson(app);
    await app.dataSource.query('delete from rate_limit');
    const asked = await atOnce(6, () => request(email, strict));
    expect(asked.filter(({ errors }) => errors?.[0]?.extensions.code === 'TOO_MANY')).toHaveLength(
      1,
    );
    const guesses = await atOnce(30, (index) => logIn(`guess ${index}`, strict));
    expect(guesses.filter((answer) => answer !== OVER)).not.toEqual([]);
    await strict.stop();
  });
});
