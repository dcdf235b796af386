import { createLetter } from '../mail/letter.ts';
import type { Mail } from '../mail/mailer.ts';

interface TakenDown {
  to: string;
  /** The page's title, or its address if it has none. */
  page: string;
  link: string;
}

/** To each member: why their page is not shown. */
export function createTakenDownMail({ to, page, link }: TakenDown, reason: string): Mail {
  const text = `Hello,

Keepsake has taken this page down for now:
${page}

Why:
${reason}

Nothing on it has been deleted, and nobody can open it meanwhile. To
answer, write back to this mail.

${link}

Keepsake`;
  const subject = `${page} is not shown at the moment`;
  return createLetter({ to, subject, text, link: { href: link, label: 'See what is said there' } });
}

/** To each member, once it is shown again. */
export function createPutBackMail({ to, page, link }: TakenDown): Mail {
  const text = `Hello,

this page is shown again, as it was:
${page}

${link}

Keepsake`;
  const subject = `${page} is shown again`;
  return createLetter({ to, subject, text, link: { href: link, label: 'See the page' } });
}
