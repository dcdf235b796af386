import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { catchMail, type MailCatcher } from '../../testing/test-mail.ts';
import { newPerson, PASSWORD, registerPerson } from '../../testing/test-people.ts';

let app: TestApp;
let server: MailCatcher;
beforeAll(async () => {
  server = await catchMail();
  app = await startTestApp({ smtpUrl: server.url });
});
afterAll(async () => {
  await app.stop();
  server.close();
});

const RETURNED = '{ returnedMails { email since } }';
const TRY = 'mutation { tryMyAddress { done } }';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const kindsTo = async (email: string) => {
  const rows = await app.dataSource.query<{ kind: string; state: string }[]>(
    'select kind, state from mail where recipient = $1 order by created_at, id',
    [email],
  );
  return rows.map(({ kind, state }) => `${kind} ${state}`);
};

async function logIn(email: string, cookie = '', password = PASSWORD) {
  const response = await fetch(`${app.origin}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': FIREFOX, cookie },
    body: JSON.stringify({ email, password }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ');
}

describe('an account', () => {
  it('gets a mail about a sign-in on an unknown device, and no other', async () => {
    const { email } = await registerPerson(app);
    expect(await kindsTo(email)).toEqual([]);
    await logIn(email, '', 'not this one');
    expect(await kindsTo(email)).toEqual([]);
    const cookie = await logIn(email);
    await expect.poll(() => kindsTo(email)).toEqual(['newSignIn sent']);
    expect(server.taken.find(({ to }) => to === email)?.message).toMatch(
      /Windows computer[\s\S]*Firefox/,
    );
    await logIn(email, cookie);
    expect(await kindsTo(email)).toEqual(['newSignIn sent']);
    const other = await registerPerson(app);
    await logIn(other.email, cookie);
    await expect.poll(() => kindsTo(other.email)).toEqual(['newSignIn sent']);
  });

  it('is told that its mails bounce, and can have its address tried again', async () => {
    const { email, headers } = await registerPerson(app);
    expect((await app.graphql(RETURNED, {}, headers)).data).toEqual({ returnedMails: null });
    server.answer(email, '550 5.1.1 no such mailbox');
    await logIn(email);
    await expect
      .poll(async () => (await app.graphql(RETURNED, {}, headers)).data)
      .toEqual({ returnedMails: { email, since: expect.any(String) } });
    await app.graphql(TRY, {}, headers);
    await expect.poll(() => kindsTo(email)).toEqual(['newSignIn bounced', 'addressCheck bounced']);
    server.answer(email, null);
    await app.graphql(TRY, {}, headers);
    await expect
      .poll(async () => (await app.graphql(RETURNED, {}, headers)).data)
      .toEqual({ returnedMails: null });
    const stranger = await newPerson(app);
    expect((await app.graphql(RETURNED, {}, stranger.headers)).data).toEqual({
      returnedMails: null,
    });
    for (const query of [RETURNED, TRY])
      expect((await app.graphql(query)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
