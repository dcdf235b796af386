import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, startTestAppBeside, type TestApp } from '../../testing/test-app.ts';
import { catchMail } from '../../testing/test-mail.ts';
import { newMember, registerPerson } from '../../testing/test-people.ts';
import { createPage } from '../../testing/factories.ts';

let port: number;
let app: TestApp;
let beside: TestApp;
beforeAll(async () => {
  port = await freePort();
  const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, publicUrl: 'https://keepsake.example' };
  app = await startTestApp(settings);
  beside = await startTestAppBeside(app, settings);
});
afterAll(async () => {
  await beside.stop();
  await app.stop();
});

const INVITE = `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { mailed } }`;
const forgot = (email: string) => app.rest('POST', '/api/account/forgot_password', { email });

interface Row {
  recipient: string;
  body: { text: string } | null;
  tries: number;
  sent_at: Date | null;
  failed_at: Date | null;
  last_error: string | null;
}
const mailsTo = (email: string) =>
  app.dataSource.query<Row[]>('select * from mail where recipient = $1', [email]);
/** As if the pause before the next try were over. */
const passTime = () => app.dataSource.query('update mail set next_try_at = now()');
const countOf = (text: string, part: string) => text.split(part).length - 1;

describe('a mail', () => {
  it('that the server did not take goes out once it is back, once, whichever process sends it', async () => {
    const { email } = await registerPerson(app);
    const { body } = await forgot(email);
    expect(body['error']).toBe(false);
    await expect.poll(() => mailsTo(email)).toMatchObject([{ tries: 1, sent_at: null }]);
    await expect
      .poll(() => mailsTo(email))
      .toMatchObject([{ last_error: expect.stringContaining('ECONNREFUSED') }]);

    const server = await catchMail(port);
    await passTime();
    await expect.poll(() => mailsTo(email)).toMatchObject([{ sent_at: expect.any(Date) }]);
    await passTime(); // nothing of it is left to send
    await forgot(email);
    await expect.poll(() => countOf(server.received(), `RCPT TO:<${email}>`)).toBe(2);
    expect(server.received()).toContain('https://keepsake.example/reset_password?token=');
    // its link opens an account: where it has gone out, it is nowhere else
    await expect
      .poll(async () => (await mailsTo(email)).map((mail) => mail.body))
      .toEqual([null, null]);
    server.close();
  });

  it('that invites is kept with the invitation, and told as on its way', async () => {
    const page = await createPage(app.dataSource);
    const { headers } = await newMember(app, page);
    await app.dataSource.query(`update page_member set role = 'owner' where page_id = $1`, [
      page.id,
    ]);
    const input = { pageId: page.id, email: 'ines@example.org' };
    const { data } = await app.graphql(INVITE, { input }, headers);
    expect(data).toEqual({ inviteMember: { mailed: true } });
    // the first try is over: while it lasts, its pause is what keeps another process from it
    await expect
      .poll(() => mailsTo(input.email))
      .toMatchObject([{ tries: 1, last_error: expect.stringContaining('ECONNREFUSED') }]);
    const server = await catchMail(port);
    try {
      await passTime();
      await expect.poll(() => mailsTo(input.email)).toMatchObject([{ sent_at: expect.any(Date) }]);
      expect(countOf(server.received(), `RCPT TO:<${input.email}>`)).toBe(1);
    } finally {
      server.close(); // else the next tries find it
    }
  });

  it('that is of no use any more is given up, its words gone and the failure counted', async () => {
    const { email } = await registerPerson(app);
    await forgot(email);
    await expect.poll(() => mailsTo(email)).toMatchObject([{ tries: 1 }]);
    await app.dataSource.query(
      `update mail set next_try_at = now(), useful_until = now() + interval '20 seconds' where recipient = $1`,
      [email],
    );
    await expect
      .poll(() => mailsTo(email))
      .toMatchObject([{ body: null, sent_at: null, failed_at: expect.any(Date) }]);
    const metrics = await Promise.all(
      [app, beside].map(async ({ origin }) => (await fetch(`${origin}/metrics`)).text()),
    );
    expect(metrics.join('')).toContain('keepsake_mails_total{outcome="given up"} 1');
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}
