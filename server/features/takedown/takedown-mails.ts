import { composeMail, type Mail } from '../mail/compose-mail.ts';
import { beginSentence, namePage } from '../mail/mail-words.ts';

interface TakenDown {
  to: string;
  page: { id: string; title: string; url: string };
  link: string;
}

/** To each member: why their page is not shown, and whom to write to, if whoever runs the installation says so. */
export function createTakenDownMail(
  { to, page, link }: TakenDown,
  { reason, contact }: { reason: string; contact: string | null },
): Mail {
  const because = 'You get this because you look after the page.';
  return composeMail({
    kind: 'pageTakenDown',
    to,
    pageId: page.id,
    subject: `${beginSentence(namePage(page))} is not shown at the moment`,
    title: `Keepsake has taken ${namePage(page)} down for now.`,
    parts: [
      { text: 'Nothing on it has been deleted, and nobody can open it meanwhile. This is why:' },
      { words: reason },
      { button: { label: 'See what is said there', href: link } },
    ],
    end: contact
      ? ['To answer, ', { label: 'write to us', href: contact }, `. ${because}`]
      : [because],
  });
}

/** To each member, once it is shown again. */
export function createPutBackMail({ to, page, link }: TakenDown): Mail {
  return composeMail({
    kind: 'pagePutBack',
    to,
    pageId: page.id,
    subject: `${beginSentence(namePage(page))} is shown again`,
    title: `${beginSentence(namePage(page))} is shown again.`,
    parts: [{ text: 'It stands as it was.' }, { button: { label: 'See the page', href: link } }],
    end: ['You get this because you look after the page.'],
  });
}
