import { join } from 'node:path';
import { HOUR_MS } from '../../database/scheduler.ts';
import { publicAddress } from '../../env.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import { MailQueue } from './mail-queue.ts';
import { createMailer } from './mailer.ts';

/** Composes sending mails, over SMTP or into a folder if no server is configured. */
export function createMail({
  env,
  db,
  log,
  metrics,
}: SharedServices): FeatureModule & { mails: MailQueue } {
  const mailer = createMailer({
    smtpUrl: env.smtpUrl,
    outbox: join(env.dataDir, 'outbox'),
    publicUrl: publicAddress(env),
    log,
  });
  const mails = new MailQueue(db, mailer, log, metrics);
  return {
    mails,
    jobs: [{ name: 'forget mails that were sent', everyMs: HOUR_MS, run: () => mails.sweep() }],
    close: () => mails.close(),
  };
}
