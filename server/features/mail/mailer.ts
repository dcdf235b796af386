import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';

/** One mail; both forms have the same content. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The page that it names, with which it is erased. */
  pageId?: string;
}

/** Sends mail; rejects if it could not be handed over in time. The Message-ID contains `id`. */
export interface Mailer {
  send(mail: Mail & { id: string }): Promise<void>;
}

interface Settings {
  /** SMTP_URL; without it mails are files in `outbox`. */
  smtpUrl: string | null;
  outbox: string;
  /** Used for the sender's host. */
  publicUrl: string;
  log: Logger;
}

const LIMIT_MS = 10_000;

/** A mailer over SMTP, or else one that writes .eml files, which every mail program opens. */
export function createMailer(
  { smtpUrl, outbox, publicUrl, log }: Settings,
  limitMs = LIMIT_MS,
): Mailer {
  const host = new URL(publicUrl).hostname;
  const compose: Compose = ({ id, pageId: _page, ...mail }) => ({
    from: `Keepsake <no-reply@${host}>`,
    messageId: `<${id}@${host}>`,
    ...mail,
  });
  return smtpUrl
    ? createSmtpMailer(smtpUrl, compose, limitMs)
    : createOutboxMailer(outbox, compose, log);
}

type Compose = (mail: Mail & { id: string }) => SendMailOptions;

function createSmtpMailer(url: string, compose: Compose, limitMs: number): Mailer {
  const limits = {
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  };
  const transport = createTransport({ url, ...limits, dnsTimeout: limitMs });
  return {
    async send(mail) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('the mail server took too long')), limitMs);
      });
      const sent = transport.sendMail(compose(mail));
      await Promise.race([sent, late]).finally(() => clearTimeout(timer));
    },
  };
}

function createOutboxMailer(folder: string, compose: Compose, log: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(mail));
      const time = new Date().toISOString().replaceAll(':', '-');
      const file = join(folder, `${time}-${mail.id.slice(0, 8)}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // renamed once it is complete, so that nobody watching the folder reads a partial mail
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file }, 'mail written to the outbox'); // without its subject, which can name a page
    },
  };
}
