import { composeMail, type Mail } from '../mail/compose-mail.ts';
import {
  beginSentence,
  formatDay,
  formatMoment,
  formatTime,
  namePage,
} from '../mail/mail-words.ts';

/** What the mails say about a page that was deleted. */
export interface PageDeletion {
  to: string;
  page: { id: string; title: string; url: string };
  goneAt: Date;
  /** The address of the page, where it can be restored. */
  link: string;
}

const DAY_MS = 24 * 60 * 60_000;

/** Composes the mail to each member: who deleted the page, what is on it, and how to restore it. */
export function createDeletedMail(
  { to, page, goneAt, link }: PageDeletion,
  { by, at, messages, photos }: { by: string; at: Date; messages: number; photos: number },
): Mail {
  const words = `${beginSentence(namePage(page))} will be deleted on ${formatDay(goneAt)}`;
  const before = (days: number) => formatDay(new Date(goneAt.getTime() - days * DAY_MS));
  return composeMail({
    kind: 'pagePutAway',
    to,
    pageId: page.id,
    subject: words,
    title: `${words}.`,
    parts: [
      {
        text: `${by} asked for this today at ${formatTime(at)}. Until then the page is dark: nobody can open it, and nothing on it is gone.`,
      },
      {
        facts: [
          ['Messages', String(messages)],
          ['Photos', String(photos)],
          ['Dark until', formatMoment(goneAt)],
        ],
      },
      { text: 'If this is not what you want, bring it back. The page then stands as it was.' },
      { button: { label: 'Bring the page back', href: link } },
      { button: { label: 'Take everything home', href: link }, rank: 'second' },
    ],
    end: [
      `We write again on ${before(7)} and on ${before(1)}. You get this because you look after the page.`,
    ],
  });
}

/** Composes the reminder to each member, a week and a day before the page is erased. */
export function createReminderMail({ to, page, goneAt, link }: PageDeletion): Mail {
  const words = `${beginSentence(namePage(page))} is deleted on ${formatDay(goneAt)}`;
  return composeMail({
    kind: 'pageReminder',
    to,
    pageId: page.id,
    subject: words,
    title: `${words}.`,
    parts: [
      { text: 'After that nobody can bring it back, and neither can we.' },
      { facts: [['Dark until', formatMoment(goneAt)]] },
      { text: 'To keep it, with everything on it, bring it back until then.' },
      { button: { label: 'Bring the page back', href: link } },
      { button: { label: 'Take everything home', href: link }, rank: 'second' },
    ],
    end: ['If it may go, there is nothing to do. You get this because you look after the page.'],
  });
}

/** Composes the mail to the other members when one of them has restored the page. */
export function createRestoredMail({ to, page, link }: PageDeletion, by: string): Mail {
  return composeMail({
    kind: 'pageBroughtBack',
    to,
    pageId: page.id,
    subject: `${beginSentence(namePage(page))} has been brought back`,
    title: `${by} has brought ${namePage(page)} back.`,
    parts: [
      { text: 'It stands as it was, and is not deleted.' },
      { button: { label: 'See the page', href: link } },
    ],
    end: ['You get this because you look after the page.'],
  });
}

/** Composes the mail to somebody who deleted their account, sent at once and again before it is erased. */
export function createAccountMail(
  to: string,
  { goneAt, link, isReminder }: { goneAt: Date; link: string; isReminder: boolean },
): Mail {
  const words = `Your account is deleted on ${formatDay(goneAt)}`;
  return composeMail({
    kind: isReminder ? 'accountReminder' : 'accountPutAway',
    to,
    subject: words,
    title: `${words}.`,
    parts: [
      {
        text: 'The pages that are yours alone are deleted with it, and are dark until then. What you left on other pages stays there, without your account.',
      },
      { facts: [['Kept until', formatMoment(goneAt)]] },
      { text: 'To keep it all, sign in until then.' },
      { button: { label: 'Keep the account', href: link } },
    ],
    end: [
      isReminder
        ? 'If it may go, there is nothing to do.'
        : 'If it was not you, please sign in, keep the account and choose another password.',
    ],
  });
}
