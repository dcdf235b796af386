import { createLetter } from '../mail/letter.ts';
import type { Mail } from '../mail/mailer.ts';

/** To the new mailbox: the link that confirms it. */
export function createConfirmMail(to: string, href: string): Mail {
  const text = `Hello,

somebody, most likely you, wants to sign in to Keepsake with this
address from now on. To confirm that it is yours, open this link:

${href}

The link works once and for 24 hours. Until then nothing changes. If
it was not you, there is nothing to do.

Keepsake`;
  const link = { href, label: 'Confirm this address' };
  return createLetter({ to, subject: 'Confirm your new address', text, link });
}

/** To a new mailbox that has an account already. */
export function createTakenMail(to: string): Mail {
  const text = `Hello,

somebody wanted to use this address for another account at Keepsake.
That is not possible, as it has an account of its own. Nothing has
changed.

If it was you, please sign in with this address, or choose another one
for your other account. If it was not you, there is nothing to do.

Keepsake`;
  return createLetter({ to, subject: 'This address has an account', text });
}

/** To the old mailbox: what is about to happen, and the link that stops it. */
export function createStopMail(to: string, newEmail: string, href: string): Mail {
  const text = `Hello,

your Keepsake account is to have another address from now on:
${newEmail}

Nothing changes until it is confirmed from there. If it was you, there
is nothing to do here.

If it was not you, this link keeps your account at this address, also
after the change, and signs everybody out:

${href}

The link works for seven days.

Keepsake`;
  const link = { href, label: 'It was not me' };
  return createLetter({ to, subject: 'Your address is to change', text, link });
}

/** To the old mailbox once the new one has confirmed. */
export function createChangedMail(to: string, newEmail: string): Mail {
  const text = `Hello,

you sign in to Keepsake with this address from now on:
${newEmail}

If it was not you, open the link in the mail that we sent to you
before. It brings the account back to this address, and works for
seven days from then.

Keepsake`;
  return createLetter({ to, subject: 'Your address has changed', text });
}

/** After a change of the password by somebody who was signed in. */
export function createPasswordMail(to: string, publicUrl: string): Mail {
  const href = `${publicUrl}/forgot_password_send_email`;
  const text = `Hello,

the password of your Keepsake account was just changed, and everybody
else who was signed in with it was signed out.

If it was you, there is nothing to do. If it was not you, choose a new
one at once:

${href}

Keepsake`;
  const link = { href, label: 'Choose a new password' };
  return createLetter({ to, subject: 'Your password was changed', text, link });
}
