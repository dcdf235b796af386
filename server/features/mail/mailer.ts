import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { MailBody } from './mail-parts.ts';
import { RETENTION_DAYS } from './mail-rows.ts';

/** A mail as it is sent; the Message-ID contains `id`. */
export interface StoredMail {
  id: string;
  to: string;
  subject: string;
  body: MailBody;
}

/** Sends mail; rejects if it could not be handed over in time, with AddressRefused if it never will be. */
export interface Mailer {
  send(mail: StoredMail): Promise<void>;
}

/** The mail server will take nothing for this address. */
export class AddressRefused extends Error {}

interface Settings {
  /** SMTP_URL; without it mails are files in `outbox`. */
  smtpUrl: string | null;
  outbox: string;
  /** The address that mails come from, and to which those that could not be delivered go back. */
  from: string;
  /** The address for replies; null for `from`. */
  replyTo: string | null;
  log: Logger;
}

interface Limits {
  connectMs: number;
  /** The time limit of each answer: a server may check a mail for a while before it accepts it. */
  answerMs: number;
  /** The time limit of the whole delivery. */
  totalMs: number;
}

const LIMITS = { connectMs: 10_000, answerMs: 60_000, totalMs: 120_000 };

/** A mailer over SMTP, or else one that writes .eml files, which every mail program opens. */
export function createMailer(settings: Settings, limits: Limits = LIMITS): Mailer {
  const { smtpUrl, outbox, log } = settings;
  const compose = (mail: StoredMail) => composeMessage(mail, settings);
  return smtpUrl
    ? createSmtpMailer(smtpUrl, compose, limits)
    : createOutboxMailer(outbox, compose, log);
}

type Compose = (mail: StoredMail) => SendMailOptions;

function composeMessage(
  { id, to, subject, body }: StoredMail,
  { from, replyTo }: Settings,
): SendMailOptions {
  const { text, html, unsubscribe, portrait } = body;
  return {
    from: { name: 'Keepsake', address: from },
    to: { name: '', address: to }, // never read as a list
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    messageId: `<${id}@${from.split('@').at(-1)}>`,
    subject,
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated', // nobody's notice of absence answers it (RFC 3834)
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: portrait
      ? [
          {
            cid: 'portrait',
            filename: 'portrait.jpg',
            content: portrait,
            encoding: 'base64',
            contentDisposition: 'inline',
          },
        ]
      : [],
  };
}

function createSmtpMailer(url: string, compose: Compose, limits: Limits): Mailer {
  const transport = createTransport({
    url,
    dnsTimeout: limits.connectMs,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.answerMs,
  });
  return {
    async send(mail) {
      const signal = AbortSignal.timeout(limits.totalMs); // ends the connection
      await transport.sendMail({ ...compose(mail), signal } as SendMailOptions).catch(toError);
    },
  };
}

interface SmtpError extends Error {
  command?: string;
  responseCode?: number;
  response?: string;
}

/** How a server says that it takes nothing from this one, whoever the mail is for: policy (5.7), or in Exim's words. */
const REFUSES_US = /\b5\.7\.\d|relay(?:ing)? (?:not permitted|denied)/i;

/** Throws AddressRefused if a refusal is about the address, and not about this server. */
function toError(error: SmtpError): never {
  const { command, responseCode = 0, response = '' } = error;
  const isForGood = command === 'RCPT TO' && responseCode >= 500;
  throw isForGood && !REFUSES_US.test(response) ? new AddressRefused(response) : error;
}

function createOutboxMailer(folder: string, compose: Compose, log: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(mail));
      const file = join(folder, `${toFileTime(Date.now())}-${mail.id.slice(0, 8)}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // renamed once it is complete, so that nobody watching the folder reads a partial mail
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file }, 'mail written to the outbox'); // without its subject, which can name a page
    },
  };
}

/** Deletes mails from the outbox folder as soon as sent mails are not listed any more: they name families. */
export async function sweepOutbox(folder: string, now = Date.now()): Promise<void> {
  const oldest = toFileTime(now - RETENTION_DAYS * 86_400_000);
  for (const name of await readdir(folder).catch(() => []))
    if (name < oldest) await rm(join(folder, name), { force: true });
}

/** Names of files begin with it, so that their order is that of time. */
const toFileTime = (time: number) => new Date(time).toISOString().replaceAll(':', '-');
