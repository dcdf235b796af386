import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';

/** One mail; both forms say the same. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mail; rejects where it could not be handed over in time. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

interface Settings {
  /** SMTP_URL; without it mails are files in `outbox`. */
  smtpUrl: string | null;
  outbox: string;
  /** Names the sender's host. */
  publicUrl: string;
  log: Logger;
}

const LIMIT_MS = 10_000;

/** A mailer over SMTP, or else into a folder of .eml files that every mail program opens. */
export function createMailer(
  { smtpUrl, outbox, publicUrl, log }: Settings,
  limitMs = LIMIT_MS,
): Mailer {
  const from = `Keepsake <no-reply@${new URL(publicUrl).hostname}>`;
  return smtpUrl ? smtpMailer(smtpUrl, from, limitMs) : outboxMailer(outbox, from, log);
}

function smtpMailer(url: string, from: string, limitMs: number): Mailer {
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
      const sent = transport.sendMail({ from, ...mail });
      await Promise.race([sent, late]).finally(() => clearTimeout(timer));
    },
  };
}

function outboxMailer(folder: string, from: string, log: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...mail });
      const time = new Date().toISOString().replaceAll(':', '-');
      const file = join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // renamed when whole, so that whoever watches the folder reads no half of a mail
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file, subject: mail.subject }, 'mail written to the outbox');
    },
  };
}
