import { createLetter } from '../mail/letter.ts';
import type { Mail } from '../mail/mailer.ts';

/** What a mail tells about a page that was put away. */
export interface PutAway {
  to: string;
  /** The page's title, or its address if it has none. */
  page: string;
  goneAt: Date;
  /** The address of the page, where it can be brought back. */
  link: string;
}

/** To each member: who put the page away, what is on it, and how it is brought back. */
export function createPutAwayMail(
  { to, page, goneAt, link }: PutAway,
  { by, messages, photos }: { by: string; messages: number; photos: number },
): Mail {
  const day = toDay(goneAt);
  const text = `Hello,

${page} will be deleted on ${day}.

${by} asked for this today. Until then the page is dark: nobody
can open it, and nothing on it is gone.

Messages: ${messages}
Photos: ${photos}

If this is not what you want, bring it back. The page then stands as it
was:

${link}

We write again a week and a day before. You get this because you look
after the page.

Keepsake`;
  const subject = `${page} will be deleted on ${day}`;
  return createLetter({ to, subject, text, link: { href: link, label: 'Bring the page back' } });
}

/** To each member, a week and a day before it is erased. */
export function createReminderMail({ to, page, goneAt, link }: PutAway): Mail {
  const day = toDay(goneAt);
  const text = `Hello,

${page} has been put away, and is deleted on ${day}. After
that nobody can bring it back, and neither can we.

To keep it, with everything on it, open this link until then:

${link}

If it may go, there is nothing to do.

Keepsake`;
  const subject = `${page} is deleted on ${day}`;
  return createLetter({ to, subject, text, link: { href: link, label: 'Bring the page back' } });
}

/** To the other members, once one of them has brought it back. */
export function createBroughtBackMail(
  { to, page, link }: Omit<PutAway, 'goneAt'>,
  by: string,
): Mail {
  const text = `Hello,

${by} has brought this page back:
${page}

It stands as it was, and is not deleted.

${link}

Keepsake`;
  const subject = `${page} has been brought back`;
  return createLetter({ to, subject, text, link: { href: link, label: 'See the page' } });
}

/** To whoever asked for their account to be deleted. */
export function createAccountMail(to: string, goneAt: Date, link: string): Mail {
  const day = toDay(goneAt);
  const text = `Hello,

your Keepsake account is deleted on ${day}, with the pages that
are yours alone. Until then they are dark. What you left on other
pages stays there, without your account.

To keep it all, sign in until then:

${link}

If it was not you, please sign in, keep the account and choose another
password.

Keepsake`;
  const label = 'Keep the account';
  const subject = `Your account is deleted on ${day}`;
  return createLetter({ to, subject, text, link: { href: link, label } });
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function toDay(date: Date): string {
  return DAY.format(date);
}
