import { composeMail, type Mail } from '../mail/compose-mail.ts';
import type { MailSubject } from '../mail/mail-parts.ts';

/** The content of the mail. */
interface Invited {
  to: string;
  inviter: string;
  page: { id: string } & MailSubject;
  link: string;
}

/** The mail that invites to edit a page. */
export function createInvitationMail({ to, inviter, page, link }: Invited): Mail {
  return composeMail({
    kind: 'invitation',
    to,
    pageId: page.id,
    subject: `${inviter} invites you to edit a page`,
    title: `${inviter} invites you to look after this page together.`,
    about: page,
    parts: [
      {
        text: 'You can add photos and words, and care for the messages that others leave. Whatever one of you changes, the other sees, and nothing is lost.',
      },
      { button: { label: 'See the invitation', href: link }, showAddress: true },
      { note: ['The link works once and for 7 days.'] },
    ],
    end: ['If you do not know what this is about, there is nothing to do.'],
  });
}
