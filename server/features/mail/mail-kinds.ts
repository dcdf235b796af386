/** The kinds of mails; the operator sees the kind instead of the subject, which may name people. */
export const MAIL_KINDS = {
  invitation: { name: 'Invitation' },
  reset: { name: 'New password', isAskedFor: true },
  signInLink: { name: 'Sign-in link', isAskedFor: true },
  passkeyAdded: { name: 'Passkey added' },
  passwordChanged: { name: 'Password changed' },
  newSignIn: { name: 'New sign-in' },
  emailConfirm: { name: 'Confirm your address', isAskedFor: true },
  emailTaken: { name: 'Address has an account' },
  emailStop: { name: 'Address is to change' },
  emailChanged: { name: 'Address has changed' },
  addressCheck: { name: 'Address is tried', isAskedFor: true },
  pagePutAway: { name: 'Page will be deleted' },
  pageReminder: { name: 'Page will be deleted, reminder' },
  pageBroughtBack: { name: 'Page brought back' },
  accountPutAway: { name: 'Account will be deleted' },
  accountReminder: { name: 'Account will be deleted, reminder' },
  pageTakenDown: { name: 'Page taken down' },
  pagePutBack: { name: 'Page put back' },
  messageTakenDown: { name: 'Message taken down' },
  messagePutBack: { name: 'Message put back' },
  pictureTakenDown: { name: 'Picture taken down' },
  picturePutBack: { name: 'Picture put back' },
  ownersAsked: { name: 'Question to the owners' },
  reportAnswer: { name: 'Answer to a report' },
  exportReady: { name: 'Page is packed', isAskedFor: true },
  digest: { name: 'Digest' },
  anniversary: { name: 'Day to remember' },
  test: { name: 'Test', isAskedFor: true },
} satisfies Record<string, KindSettings>;

export type MailKind = keyof typeof MAIL_KINDS;

interface KindSettings {
  name: string;
  /** Whether somebody has just asked for such a mail: it is sent even to an address from which mails bounced. */
  isAskedFor?: true;
}

/** Whether mails of this kind are sent to an address that refused mails before. */
export function isAskedFor(kind: MailKind): boolean {
  const settings: KindSettings = MAIL_KINDS[kind];
  return settings.isAskedFor === true;
}
