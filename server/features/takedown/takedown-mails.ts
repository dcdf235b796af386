import { createLetter } from '../mail/letter.ts';
import type { Mail } from '../mail/mailer.ts';

/** What can be taken down. */
export type TakedownKind = 'page' | 'message' | 'picture';

interface TakenDown {
  to: string;
  kind: TakedownKind;
  /** The page's title, or its address if it has none. */
  page: string;
  link: string;
}

const DOWN: Record<
  TakedownKind,
  { line: string; subject: (page: string) => string; rest: string }
> = {
  page: {
    line: 'Keepsake has taken this page down for now:',
    subject: (page) => `${page} is not shown at the moment`,
    rest: 'Nothing on it has been deleted, and nobody can open it meanwhile.',
  },
  message: {
    line: 'Keepsake has taken a message down for now, on this page:',
    subject: (page) => `A message on ${page} is not shown at the moment`,
    rest: 'It has not been deleted: you find it among the hidden messages.',
  },
  picture: {
    line: 'Keepsake has taken a picture down for now, on this page:',
    subject: (page) => `A picture on ${page} is not shown at the moment`,
    rest: 'It has not been deleted, and everything else is as it was.',
  },
};

/** To each member: why their page, or something on it, is not shown. */
export function createTakenDownMail({ to, kind, page, link }: TakenDown, reason: string): Mail {
  const { line, subject, rest } = DOWN[kind];
  const text = `Hello,

${line}
${page}

Why:
${reason}

${rest}
To answer, write back to this mail.

${link}

Keepsake`;
  const label = kind === 'page' ? 'See what is said there' : 'See the page';
  return createLetter({ to, subject: subject(page), text, link: { href: link, label } });
}

const BACK: Record<TakedownKind, { line: string; subject: (page: string) => string }> = {
  page: {
    line: 'this page is shown again, as it was:',
    subject: (page) => `${page} is shown again`,
  },
  message: {
    line: 'the message that we took down is as it was before, on this page:',
    subject: (page) => `The message on ${page} is back`,
  },
  picture: {
    line: 'the picture that we took down is shown again, on this page:',
    subject: (page) => `The picture on ${page} is back`,
  },
};

/** To each member, once it is shown again. */
export function createPutBackMail({ to, kind, page, link }: TakenDown): Mail {
  const { line, subject } = BACK[kind];
  const text = `Hello,

${line}
${page}

${link}

Keepsake`;
  return createLetter({
    to,
    subject: subject(page),
    text,
    link: { href: link, label: 'See the page' },
  });
}
