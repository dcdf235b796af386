import { composeMail, type Mail } from '../mail/compose-mail.ts';
import { formatMoment } from '../mail/mail-words.ts';
import { describeDevice } from './device.ts';

/** Composes the mail with a link to choose a new password. */
export function createResetMail(to: string, href: string): Mail {
  return composeMail({
    kind: 'reset',
    to,
    subject: 'Choose a new password',
    title: 'Choose a new password.',
    parts: [
      { text: 'Somebody, most likely you, asked for a new password for your Keepsake account.' },
      { button: { label: 'Choose a new password', href }, showAddress: true },
      { note: ['The link works once and for 30 minutes.'] },
    ],
    end: ['If it was not you, there is nothing to do: your password stays as it is.'],
  });
}

/** Composes the mail with a link that signs in. */
export function createSignInLinkMail(to: string, href: string): Mail {
  return composeMail({
    kind: 'signInLink',
    to,
    subject: 'Sign in to Keepsake',
    title: 'Sign in to Keepsake.',
    parts: [
      { text: 'Somebody, most likely you, asked for a link to sign in without the password.' },
      { button: { label: 'Sign in', href }, showAddress: true },
      { note: ['The link works once and for 15 minutes. Please give it to nobody.'] },
    ],
    end: ['If it was not you, there is nothing to do: nobody is signed in without this link.'],
  });
}

/** Composes the mail that reports a new passkey. */
export function createPasskeyMail(to: string, name: string, publicUrl: string): Mail {
  return composeMail({
    kind: 'passkeyAdded',
    to,
    subject: 'A passkey was added to your account',
    title: 'A passkey was added to your account.',
    parts: [
      { facts: [['Its name', name]] },
      { text: 'With it you sign in without your password, which goes on working as well.' },
      {
        text: 'If it was not you, choose a new password. That signs everybody out and removes every passkey.',
      },
      chooseAnother(publicUrl),
    ],
    end: ['If it was you, there is nothing to do.'],
  });
}

/** Composes the mail to the new mailbox, with the link that confirms it. */
export function createConfirmMail(to: string, href: string): Mail {
  return composeMail({
    kind: 'emailConfirm',
    to,
    subject: 'Confirm your new address',
    title: 'Confirm your new address.',
    parts: [
      {
        text: 'Somebody, most likely you, wants to sign in to Keepsake with this address from now on. Until you confirm that it is yours, nothing changes.',
      },
      { button: { label: 'Confirm this address', href }, showAddress: true },
      { note: ['The link works once and for 24 hours.'] },
    ],
    end: ['If it was not you, there is nothing to do.'],
  });
}

/** Composes the mail to a new mailbox that already has an account. */
export function createTakenMail(to: string): Mail {
  return composeMail({
    kind: 'emailTaken',
    to,
    subject: 'This address has an account',
    title: 'This address has an account of its own.',
    parts: [
      {
        text: 'Somebody wanted to use it for another account at Keepsake. That is not possible, and nothing has changed.',
      },
      {
        text: 'If it was you, please sign in with this address, or choose another one for your other account.',
      },
    ],
    end: ['If it was not you, there is nothing to do.'],
  });
}

/** Composes the mail to the old mailbox: what is about to happen, and the link that stops it. */
export function createStopMail(to: string, newEmail: string, href: string): Mail {
  return composeMail({
    kind: 'emailStop',
    to,
    subject: 'Your address is to change',
    title: 'Your account is to have another address.',
    parts: [
      { facts: [['From now on', newEmail]] },
      {
        text: 'Nothing changes until it is confirmed from there. If it was you, there is nothing to do here.',
      },
      {
        text: 'If it was not you, keep your account at this address. That works after the change as well, and signs everybody out.',
      },
      { button: { label: 'It was not me', href }, rank: 'second', showAddress: true },
      { note: ['The link works for seven days.'] },
    ],
  });
}

/** Composes the mail to the old mailbox once the new one is confirmed. */
export function createChangedMail(to: string, newEmail: string): Mail {
  return composeMail({
    kind: 'emailChanged',
    to,
    subject: 'Your address has changed',
    title: 'You sign in with another address from now on.',
    parts: [
      { facts: [['Your address', newEmail]] },
      {
        text: 'If it was not you, open the link in the mail that we sent to you before. It brings the account back to this address, and works for seven days from then.',
      },
    ],
  });
}

/** Composes the mail that reports a password changed by somebody who was signed in. */
export function createPasswordMail(to: string, publicUrl: string): Mail {
  return composeMail({
    kind: 'passwordChanged',
    to,
    subject: 'Your password was changed',
    title: 'Your password was changed.',
    parts: [
      { text: 'Everybody else who was signed in with the old one was signed out.' },
      { text: 'If it was not you, choose a new one at once.' },
      chooseAnother(publicUrl),
    ],
    end: ['If it was you, there is nothing to do.'],
  });
}

/** Composes the mail that reports a sign-in on a device unknown to the account. */
export function createSignInMail(
  to: string,
  { agent, at, publicUrl }: { agent: string; at: Date; publicUrl: string },
): Mail {
  const { device, browser } = describeDevice(agent);
  return composeMail({
    kind: 'newSignIn',
    to,
    subject: 'A new sign-in to your account',
    title: 'Somebody signed in to your account.',
    parts: [
      { text: 'It was on a device that has not signed in before.' },
      {
        facts: [
          ['Device', device],
          ...(browser ? [['Browser', browser] as const] : []),
          ['When', formatMoment(at)],
        ],
      },
      {
        text: 'If it was not you, choose another password. Everybody is signed out then.',
      },
      chooseAnother(publicUrl),
    ],
    end: ['If it was you, there is nothing to do.'],
  });
}

/** Composes the mail that an account asks for after mails to its address bounced. */
export function createCheckMail(to: string, publicUrl: string): Mail {
  return composeMail({
    kind: 'addressCheck',
    to,
    subject: 'This address works',
    title: 'This address works.',
    parts: [
      {
        text: 'You asked us to try it again. As this mail has reached you, everything else comes here again as well.',
      },
      { button: { label: 'Your account', href: `${publicUrl}/account` } },
    ],
  });
}

function chooseAnother(publicUrl: string) {
  const href = `${publicUrl}/forgot_password_send_email`;
  return { button: { label: 'Choose a new password', href }, rank: 'second' as const };
}
