import { join } from 'node:path';
import { publicAddress } from '../../env.ts';
import type { FeatureModule, Shared } from '../module.ts';
import { createMailer, type Mailer } from './mailer.ts';

/** Composes the way of a mail to its reader, or to a folder where no server is set. */
export function createMail({ env, log }: Shared): FeatureModule & { mailer: Mailer } {
  const mailer = createMailer({
    smtpUrl: env.smtpUrl,
    outbox: join(env.dataDir, 'outbox'),
    publicUrl: publicAddress(env),
    log,
  });
  return { mailer };
}
