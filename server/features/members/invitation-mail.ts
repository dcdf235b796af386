import { createLetter } from '../mail/letter.ts';
import type { Mail } from '../mail/mailer.ts';

/** The content of the mail. */
interface Invited {
  to: string;
  inviter: string;
  /** The page's title, or its address if it has none. */
  page: string;
  link: string;
}

/** The mail that invites to edit a page. */
export function createInvitationMail({ to, inviter, page, link }: Invited): Mail {
  const text = `Hello,

${inviter} invites you to look after this page together:
${page}

You can add photos and words and care for the messages that others
leave. To accept, open this link:

${link}

The link works once and for 7 days. If you do not know what this is
about, there is nothing to do.

Keepsake`;
  return createLetter({
    to,
    subject: `${inviter} invites you to edit a page`,
    text,
    link: { href: link, label: 'See the invitation' },
  });
}
