import { composeMail, type Mail } from '../mail/compose-mail.ts';
import type { MailKind } from '../mail/mail-kinds.ts';
import type { MailLine } from '../mail/mail-parts.ts';
import { beginSentence, namePage } from '../mail/mail-words.ts';

/** What can be taken down. */
export type TakedownKind = 'page' | 'message' | 'picture';

/** The page that a mail to one of its members is about. */
export interface AboutPage {
  to: string;
  page: { id: string; title: string; url: string };
  link: string;
}

interface Words {
  kind: MailKind;
  /** Begins the subject and, after the name of the page, the title. */
  what: (page: string) => string;
}

const TAKEN_DOWN_TEXTS: Record<TakedownKind, Words & { rest: string; button: string }> = {
  page: {
    kind: 'pageTakenDown',
    what: (page) => page,
    rest: 'Nothing on it has been deleted, and nobody can open it meanwhile. This is why:',
    button: 'See what is said there',
  },
  message: {
    kind: 'messageTakenDown',
    what: (page) => `a message on ${page}`,
    rest: 'It has not been deleted: you find it among the hidden messages. This is why:',
    button: 'See the page',
  },
  picture: {
    kind: 'pictureTakenDown',
    what: (page) => `a picture on ${page}`,
    rest: 'It has not been deleted, and everything else is as it was. This is why:',
    button: 'See the page',
  },
};

/**
 * Composes the mail to each member: why their page, or something on it, is not shown, and whom to contact, if the
 * operator has a contact.
 */
export function createTakenDownMail(
  { to, page, link, kind: taken }: AboutPage & { kind: TakedownKind },
  { reason, contact }: { reason: string; contact: string | null },
): Mail {
  const { kind, what, rest, button } = TAKEN_DOWN_TEXTS[taken];
  const name = what(namePage(page));
  return composeMail({
    kind,
    to,
    pageId: page.id,
    subject: `${beginSentence(name)} is not shown at the moment`,
    title: `Keepsake has taken ${name} down for now.`,
    parts: [{ text: rest }, { words: reason }, { button: { label: button, href: link } }],
    end: createEnd(contact),
  });
}

const PUT_BACK_TEXTS: Record<TakedownKind, Words & { state: string }> = {
  page: { kind: 'pagePutBack', what: (page) => page, state: 'It stands as it was.' },
  message: {
    kind: 'messagePutBack',
    what: (page) => `the message on ${page}`,
    state: 'It is as it was before we took it down.',
  },
  picture: {
    kind: 'picturePutBack',
    what: (page) => `the picture on ${page}`,
    state: 'It stands where it was.',
  },
};

/** Composes the mail to each member, once it is shown again. */
export function createPutBackMail({
  to,
  page,
  link,
  kind: taken,
}: AboutPage & { kind: TakedownKind }): Mail {
  const { kind, what, state } = PUT_BACK_TEXTS[taken];
  // a message may have been hidden before: it is restored, but not shown
  const words = `${beginSentence(what(namePage(page)))} is ${taken === 'message' ? 'back' : 'shown again'}`;
  return composeMail({
    kind,
    to,
    pageId: page.id,
    subject: words,
    title: `${words}.`,
    parts: [{ text: state }, { button: { label: 'See the page', href: link } }],
    end: createEnd(null),
  });
}

/** Explains why a member gets the mail, and where to answer, if the operator has a contact. */
export function createEnd(contact: string | null): MailLine {
  const because = 'You get this because you look after the page.';
  return contact
    ? ['To answer, ', { label: 'write to us', href: contact }, `. ${because}`]
    : [because];
}
