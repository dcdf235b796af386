import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../pages/page.entity.ts';
import { createPage } from '../../testing/factories.ts';
import { startTestApp, startTestAppBeside, type TestApp } from '../../testing/test-app.ts';
import { freePort } from '../../testing/test-process.ts';
import { catchMail, type MailCatcher } from '../../testing/test-mail.ts';
import { newMember, type Person, registerPerson } from '../../testing/test-people.ts';
import { retryMail } from './mail-rows.ts';
import type { MailState } from './mail.entity.ts';

let port: number;
let app: TestApp;
let beside: TestApp;
let server: MailCatcher | null = null;
let page: Page;
let owner: Person;
beforeAll(async () => {
  port = await freePort();
  const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, publicUrl: 'https://keepsake.example' };
  app = await startTestApp(settings);
  beside = await startTestAppBeside(app, settings);
  page = await createPage(app.dataSource);
  owner = await newMember(app, page);
  await app.dataSource.query(`update page_member set role = 'owner' where page_id = $1`, [page.id]);
});
afterEach(() => server?.close()); // else the next tries find it
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

const INVITE = `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { mailed } }`;
const forgot = (email: string) => app.rest('POST', '/api/account/forgot_password', { email });
const invite = async (email: string) => {
  const input = { pageId: page.id, email };
  const { data } = await app.graphql(INVITE, { input }, owner.headers);
  expect(data).toEqual({ inviteMember: { mailed: true } });
};

interface Row {
  id: string;
  state: MailState;
  kind: string;
  body: { text: string } | null;
  tries: number;
  last_error: string | null;
  pause: number;
}
const mailsTo = (email: string) =>
  app.dataSource.query<Row[]>(
    `select *, extract(epoch from next_try_at - now())::int as pause from mail
     where recipient = $1 order by created_at, id`,
    [email],
  );
const retry = (id: string) => app.dataSource.transaction((manager) => retryMail(manager, id, null));
/** Moves the times of queued mails back, as if so many seconds had passed. */
const passTime = (seconds: number) =>
  app.dataSource.query(
    `update mail set next_try_at = next_try_at - make_interval(secs => $1),
       useful_until = useful_until - make_interval(secs => $1), created_at = created_at - make_interval(secs => $1)`,
    [seconds],
  );
const send = () => [app, beside].forEach(({ features }) => features.mails.sendSoon());
const takenBy = (email: string) =>
  server!.taken.filter(({ to }) => to.toLowerCase() === email.toLowerCase());

describe('a queued mail', () => {
  it('is sent once although the mail server was away for an hour, by any process', async () => {
    const emails = Array.from({ length: 12 }, (_, index) => `guest${index}@example.org`);
    for (const email of emails) await invite(email);
    let [passed, longest] = [0, 0];
    for (let tries = 1; passed < 3_600; tries++) {
      send();
      const rows = await expect
        .poll(async () => (await Promise.all(emails.map(mailsTo))).flat())
        .toEqual(
          emails.map(() =>
            expect.objectContaining({
              state: 'queued',
              tries,
              last_error: expect.stringContaining('ECONNREFUSED'),
            }),
          ),
        )
        .then(async () => (await Promise.all(emails.map(mailsTo))).flat());
      const pause = Math.max(...rows.map((row) => row.pause));
      expect(pause).toBeGreaterThan(longest);
      [passed, longest] = [passed + pause, pause];
      await passTime(pause + 1);
      await app.dataSource.query('update mail set last_error = null'); // the next one's is to be seen
    }
    server = await catchMail(port);
    send();
    const sentOf = (email: string) => mailsTo(email).then(([row]) => row!.state);
    await expect.poll(() => Promise.all(emails.map(sentOf))).toEqual(emails.map(() => 'sent'));
    await passTime(3_600); // nothing of it is left to send
    const { email } = await registerPerson(app);
    await forgot(email);
    await expect.poll(() => takenBy(email).length).toBe(1);
    for (const guest of emails) expect(takenBy(guest)).toHaveLength(1);
    expect(takenBy(email)[0]!.message).toContain('https://keepsake.example/reset_password?token=');
    // its link opens an account: where it has gone out, it is nowhere else
    await expect.poll(() => mailsTo(email)).toMatchObject([{ state: 'sent', body: null }]);
  });

  it('that is not useful any more is dropped with its content, and counted as failed', async () => {
    const { email } = await registerPerson(app);
    await forgot(email);
    await expect.poll(() => mailsTo(email)).toMatchObject([{ tries: 1, kind: 'reset' }]);
    await app.dataSource.query(
      `update mail set next_try_at = now(), useful_until = now() + interval '20 seconds' where recipient = $1`,
      [email],
    );
    send();
    await expect.poll(() => mailsTo(email)).toMatchObject([{ body: null, state: 'failed' }]);
    const [mail] = await mailsTo(email);
    await expect(retry(mail!.id)).rejects.toThrow('of no use any more');
    const metrics = await Promise.all(
      [app, beside].map(async ({ origin }) => (await fetch(`${origin}/metrics`)).text()),
    );
    expect(metrics.join('')).toContain('keepsake_mails_total{outcome="given up"} 1');
  });

  it('that bounces marks its address, which then gets only what its owner asks for', async () => {
    const { email } = await registerPerson(app);
    server = await catchMail(port);
    server.answer(email, '550 5.1.1 no such mailbox');
    await invite(email);
    await expect
      .poll(() => mailsTo(email))
      .toMatchObject([{ state: 'bounced', tries: 1, last_error: '550 5.1.1 no such mailbox' }]);
    await invite(email.toUpperCase());
    expect(await mailsTo(email.toUpperCase())).toMatchObject([{ state: 'bounced', tries: 0 }]);
    await forgot(email);
    await expect.poll(async () => (await mailsTo(email)).at(-1)).toMatchObject({ kind: 'reset' });

    // once it works again, all that is of use comes
    server.answer(email, null);
    await forgot(email);
    send();
    const kinds = async () => {
      await passTime(60);
      send();
      return (await mailsTo(email)).map(({ kind, state }) => `${kind} ${state}`).toSorted();
    };
    await expect.poll(kinds).toEqual(['invitation sent', 'reset sent', 'reset sent']);
    await expect.poll(() => takenBy(email).length).toBe(4);
  });

  it('that is refused because of its sender is tried again, and marks no address', async () => {
    server = await catchMail(port);
    const email = 'tess@example.org';
    server.answer(email, '550 5.7.1 your network is on a list');
    await invite(email);
    await expect
      .poll(() => mailsTo(email))
      .toMatchObject([{ state: 'queued', last_error: expect.stringContaining('on a list') }]);
    server.answer(email, null);
    const [mail] = await mailsTo(email);
    await retry(mail!.id);
    send();
    await expect.poll(() => mailsTo(email)).toMatchObject([{ state: 'sent', tries: 2 }]);
    await expect(retry(mail!.id)).rejects.toThrow('was sent');
    await expect(retry('nothing')).rejects.toThrow('no such mail');
  });
});
