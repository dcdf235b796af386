import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { HOUR_MS } from '../../database/scheduler.ts';
import { getPublicUrl } from '../../env.ts';
import { addGauge } from '../../gauge.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import { MailQueue } from './mail-queue.ts';
import { sweepMails } from './mail-rows.ts';
import { MailRow } from './mail.entity.ts';
import { createMailer, sweepOutbox } from './mailer.ts';

/** Composes the mail queue, which sends over SMTP, or into a folder if no server is configured. */
export function createMail({
  env,
  db,
  log,
  metrics,
}: SharedServices): FeatureModule & { mails: MailQueue } {
  const outbox = join(env.dataDir, 'outbox');
  const { hostname } = new URL(getPublicUrl(env));
  const mailer = createMailer({
    smtpUrl: env.smtpUrl,
    outbox,
    from: env.mailFrom ?? `post@${hostname}`,
    replyTo: env.contact?.startsWith('mailto:') ? env.contact.slice('mailto:'.length) : null,
    log,
  });
  const mails = new MailQueue(db, mailer, log, metrics);
  const waiting = 'For how long the oldest mail has waited to be sent; 0 if none waits';
  addGauge(metrics, 'keepsake_mails_waiting_seconds', waiting, () => readWaiting(db), 'max');
  return {
    mails,
    jobs: [
      { name: 'forget mails that were sent', everyMs: HOUR_MS, run: () => sweepMails(db) },
      {
        name: 'forget mails in the outbox',
        everyMs: HOUR_MS,
        runsInEachProcess: true, // each machine has one of its own
        run: () => sweepOutbox(outbox),
      },
    ],
    close: () => mails.close(),
  };
}

/** For how many seconds the oldest mail has waited. */
async function readWaiting(db: DataSource): Promise<number> {
  const row = await db
    .createQueryBuilder(MailRow, 'mail')
    .select('extract(epoch from now() - min(mail.createdAt))::float8', 'seconds')
    .where(`mail.state = 'queued'`)
    .getRawOne<{ seconds: number | null }>();
  return row?.seconds ?? 0;
}
