import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../env.ts';
import { createLog } from '../../log.ts';
import { catchMail } from '../../testing/test-mail.ts';
import { AddressRefused, createMailer, sweepOutbox } from './mailer.ts';

const MAIL = {
  id: '0b8fd7f0-3c1c-4bd1-9d7b-4c8e1d0c2f11',
  to: 'ada@example.org',
  subject: 'Hello',
  body: { text: 'Fair winds.', html: '<p>Fair winds.</p>' },
};

let folder: string;
const servers: Server[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-mail-'));
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

const mailer = (smtpUrl: string | null, limits?: Parameters<typeof createMailer>[1]) =>
  createMailer(
    {
      smtpUrl,
      outbox: join(folder, 'outbox'),
      from: 'post@keepsake.example',
      replyTo: 'help@keepsake.example',
      log: createLog('silent'),
    },
    limits,
  );

/** A mail server's address; `answer` speaks to each connection. */
async function serve(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    answer(socket);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

describe('mail', () => {
  it('is sent to the server of SMTP_URL', async () => {
    const catcher = await catchMail();
    await mailer(catcher.url).send(MAIL);
    const received = catcher.received();
    catcher.close();
    expect(received).toContain('RCPT TO:<ada@example.org>');
    expect(received).toContain('From: Keepsake <post@keepsake.example>');
    expect(received).toContain('Reply-To: help@keepsake.example');
    expect(received).toContain('Auto-Submitted: auto-generated');
    expect(received).toContain(`Message-ID: <${MAIL.id}@keepsake.example>`);
    expect(received).toContain('Fair winds.');
  });

  it('fails if the server does not answer in time', async () => {
    const url = await serve(() => undefined);
    const soon = { connectMs: 200, answerMs: 200, totalMs: 200 };
    await expect(mailer(url, soon).send(MAIL)).rejects.toThrow();
  });

  it.each([
    ['550 5.1.1 no such mailbox', true],
    ['550 5.1.1 User unknown in relay recipient table', true],
    ['550 5.7.1 your network is on a list', false],
    ['550 relay not permitted', false], // Exim, without a code
  ])('refused with “%s” says whether its address is wrong: %s', async (answer, isAddressWrong) => {
    const catcher = await catchMail();
    catcher.answer(MAIL.to, answer);
    const error = await mailer(catcher.url)
      .send(MAIL)
      .then(
        () => null,
        (thrown: unknown) => thrown,
      );
    catcher.close();
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof AddressRefused).toBe(isAddressWrong);
  });

  it('is written to the outbox folder if there is no server', async () => {
    await mailer(null).send(MAIL);
    const names = await readdir(join(folder, 'outbox'));
    expect(names).toEqual([expect.stringMatching(/\.eml$/)]);
    const mail = await readFile(join(folder, 'outbox', names[0] ?? ''), 'utf8');
    expect(mail).toContain('To: ada@example.org');
    expect(mail).toContain('Subject: Hello');
  });

  it('is deleted from the outbox after thirty days', async () => {
    await mailer(null).send(MAIL);
    const outbox = join(folder, 'outbox');
    const before = await readdir(outbox);
    await sweepOutbox(outbox, Date.now() + 29 * 86_400_000);
    expect(await readdir(outbox)).toEqual(before);
    await sweepOutbox(outbox, Date.now() + 31 * 86_400_000);
    expect(await readdir(outbox)).toEqual([]);
    await sweepOutbox(join(folder, 'none'));
  });
});

describe('a sent mail', () => {
  const URL = 'https://keepsake.example/mail/AbC';

  it('has the headers for unsubscribing with one click, and its picture as an attachment', async () => {
    const catcher = await catchMail();
    const body = {
      ...MAIL.body,
      unsubscribe: URL,
      portrait: Buffer.from('JPEG').toString('base64'),
    };
    await mailer(catcher.url).send({ ...MAIL, body });
    const received = catcher.received();
    catcher.close();
    expect(received).toContain(`List-Unsubscribe: <${URL}>`);
    expect(received).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(received).toContain('Content-ID: <portrait>');
    expect(received).toContain('Content-Disposition: inline');
  });

  it('has one recipient, whatever its address contains', async () => {
    const catcher = await catchMail();
    await mailer(catcher.url)
      .send({ ...MAIL, to: 'ada@example.org, eve@example.org' })
      .catch(() => undefined);
    const recipients = catcher.received().match(/^RCPT TO:.*$/gm) ?? [];
    catcher.close();
    expect(recipients.length).toBeLessThan(2);
  });

  it('has a sender that must be an email address', () => {
    expect(readEnv({ MAIL_FROM: 'post@keepsake.example' }).mailFrom).toBe('post@keepsake.example');
    for (const MAIL_FROM of ['Keepsake', 'a@b', 'Keepsake <post@keepsake.example>'])
      expect(() => readEnv({ MAIL_FROM })).toThrow('MAIL_FROM must be an e-mail address');
  });
});
