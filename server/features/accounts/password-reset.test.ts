import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readMails, waitForMails } from '../../testing/outbox.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { waitForLockWaiters } from '../../testing/test-database.ts';
import { atOnce, PASSWORD, registerPerson, tally } from '../../testing/test-people.ts';

const NEW_PASSWORD = 'a boat with red sails';
const OVER = 'This link has been used or is too old. Please ask for a new one.';
const FORGOT = `mutation ($input: ForgotPasswordInput!) { forgotPassword(input: $input) { message } }`;
const RESET = `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { done } }`;

const app = useTestApp({ publicUrl: 'https://keepsake.example' });

const forgot = (email: string) => app.rest('POST', '/api/account/forgot_password', { email });
const reset = (token: string, password = NEW_PASSWORD) =>
  app.rest('POST', '/api/account/reset_password', { token, password });
const logIn = (email: string, password: string) =>
  app.rest('POST', '/api/account/login', { email, password });

const mailsTo = (email: string) => readMails(app, email);
const mailTo = async (email: string) => (await waitForMails(app, email, 1))[0]!;

async function tokenFor(email: string): Promise<string> {
  await forgot(email);
  return tokenIn(await mailTo(email));
}

function tokenIn(mail: string): string {
  const link = /^https:\/\/keepsake\.example\/reset_password\?token=(\S+)\r$/m.exec(mail);
  return link?.[1] ?? '';
}

describe('a forgotten password', () => {
  it('is replaced once by the mailed link, and every earlier login ends', async () => {
    const person = await registerPerson(app);
    const elsewhere = await logIn(person.email, PASSWORD);
    const token = await tokenFor(person.email);
    const { data } = await app.graphql(RESET, { input: { token, password: NEW_PASSWORD } });
    expect(data).toEqual({ resetPassword: { done: true } });

    expect((await logIn(person.email, PASSWORD)).body['error']).toBe(true);
    expect((await logIn(person.email, NEW_PASSWORD)).body['error']).toBe(false);
    for (const access of [person.accessToken, elsewhere.body['access_token']]) {
      const headers = { authorization: `JWT ${String(access)}` };
      expect((await app.rest('GET', '/api/account/profile', undefined, headers)).status).toBe(401);
    }
    const refresh_token = person.refreshToken;
    expect((await app.rest('POST', '/api/refresh_token', { refresh_token })).status).toBe(401);
    expect((await reset(token)).body).toEqual({ error: true, msg: OVER });
  });

  it('is replaced once by 20 uses of one link at once', async () => {
    const { email } = await registerPerson(app);
    const token = await tokenFor(email);
    const answers = await atOnce(20, (index) => reset(token, `${NEW_PASSWORD} ${index}`));
    expect(tally(answers)).toEqual({ '200': 1, [`200 ${OVER}`]: 19 });
  });

  it('is replaced once by two links at once, and the other link ends as well', async () => {
    const { email } = await registerPerson(app);
    await Promise.all([forgot(email), forgot(email)]);
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
    const links = (await mailsTo(email)).map(tokenIn);
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const answers = await app.dataSource.transaction(async (manager) => {
      await manager.query('select 1 from user_account where email = $1 for update', [email]);
      const resets = links.map((token) => reset(token));
      await expect.poll(async () => (await app.dataSource.query(waiting)).length).toBe(2);
      return resets;
    });
    expect(tally(await Promise.all(answers))).toEqual({ '200': 1, [`200 ${OVER}`]: 1 });
  });

  it('can still be set by its link after a refused password, but for no longer than 30 minutes', async () => {
    const { email } = await registerPerson(app);
    const token = await tokenFor(email);
    expect((await reset(token, 'short')).body['error']).toBe(true);
    await app.dataSource.query(
      `update password_reset set expires_at = expires_at - interval '30 minutes'`,
    );
    expect((await reset(token)).body).toEqual({ error: true, msg: OVER });
    expect((await logIn(email, PASSWORD)).body['error']).toBe(false);
  });

  it('ends logins that began with the old password at the same moment', async () => {
    const { email } = await registerPerson(app);
    const token = await tokenFor(email);
    const logIns = atOnce(12, () => logIn(email, PASSWORD));
    expect((await reset(token)).body['error']).toBe(false);
    for (const { body } of await logIns) {
      if (body['error']) continue;
      const headers = { authorization: `JWT ${String(body['access_token'])}` };
      expect((await app.rest('GET', '/api/account/profile', undefined, headers)).status).toBe(401);
    }
  });

  it('gets the same answer with and without an account, and mail only with one', async () => {
    const { email } = await registerPerson(app);
    const nobody = `${randomUUID().slice(0, 8)}@example.org`;
    const unknown = await forgot(nobody);
    expect(unknown).toMatchObject({ status: 200, body: { error: false } });
    const { data } = await app.graphql(FORGOT, { input: { email: nobody } });
    expect(data).toEqual({ forgotPassword: { message: unknown.body['msg'] } });
    expect(await forgot(email)).toEqual(unknown);
    await mailTo(email); // asked for last, so the others' would be there
    expect(await mailsTo(nobody)).toEqual([]);
    expect((await forgot('no address')).body['error']).toBe(true);
  });

  it('cannot be replaced with a made-up link', async () => {
    for (const token of ['', 'x', '\u0000', 'y'.repeat(5_000)])
      expect((await reset(token)).body).toEqual({ error: true, msg: OVER });
  });

  it('goes to no mailbox that its account is leaving at that moment', async () => {
    const [person, other] = [await registerPerson(app), await registerPerson(app)];
    await app.dataSource.transaction(async (manager) => {
      // as the link to the new mailbox does
      const changed = [person.id, `new-${person.email}`];
      await manager.query('update user_account set email = $2 where id = $1', changed);
      await forgot(person.email);
      await waitForLockWaiters(app.dataSource, 1);
    });
    await tokenFor(other.email);
    expect(await mailsTo(person.email)).toEqual([]);
    const links = 'select from password_reset where user_id = $1';
    expect(await app.dataSource.query(links, [person.id])).toEqual([]);
  });
});
