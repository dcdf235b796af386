import { createLetter } from '../mail/letter.ts';
import type { Mail } from '../mail/mailer.ts';

/** The mail with a link to choose a new password. */
export function createResetMail(to: string, href: string): Mail {
  const text = `Hello,

somebody, most likely you, asked for a new password for your Keepsake
account. You can choose one here:

${href}

The link works once and for 30 minutes. If it was not you, there is
nothing to do: your password stays as it is.

Keepsake`;
  const link = { href, label: 'Choose a new password' };
  return createLetter({ to, subject: 'Choose a new password', text, link });
}
