import { composeMail, type Mail } from '../mail/compose-mail.ts';
import type { MailLine, MailPart, QuotedTribute } from '../mail/mail-parts.ts';
import { beginSentence, namePage, toNumberWord } from '../mail/mail-words.ts';
import { HeldReason } from '../tributes/judge/held-reasons.ts';
import { NewsFrequency } from './choice.entity.ts';
import { describeMoment, describeSince } from './local-times.ts';
import type { Digest, Quoted } from './read-digest.ts';

/** Why a message waits, as the queue says it. */
const REASONS: Record<HeldReason, string> = {
  [HeldReason.READ_FIRST]: 'You read every message first.',
  [HeldReason.LINK]: 'There is a link in it.',
  [HeldReason.FIRST_LINK]: 'Nobody of this name is on the wall yet.',
  [HeldReason.REPEATED]: 'The same words, or nearly the same, came several times.',
  [HeldReason.RAPID]: 'Many messages came at once from one sender or one place.',
  [HeldReason.WORDS]: 'There is a word in it that can hurt or sell.',
  [HeldReason.PICTURE]: 'It has a photo, and you look at those first.',
};

/** What a mail needs besides the news. */
export interface DigestReader {
  to: string;
  zone: string;
  now: Date;
  frequency: NewsFrequency;
  publicUrl: string;
  /** The links for fewer or no mails; a mail program may use the second by itself. */
  links: { weekly: string; stop: string };
}

/** Composes the mail with the news of a page, beginning with what waits to be read. */
export function createDigestMail({ page, held, fresh, since }: Digest, reader: DigestReader): Mail {
  const { to, zone, now, publicUrl, links } = reader;
  const name = namePage(page);
  const came = describeSince(since, zone, now);
  const quote = (tribute: Quoted) =>
    toMessage(tribute, reader, `${publicUrl}/edit/${page.url}/tributes`);
  const waiting: MailPart[] = [
    { messages: held.newest.map(quote), waiting: true },
    {
      button: {
        label: held.count === 1 ? 'Read it' : `Read all ${toNumberWord(held.count)}`,
        href: `${publicUrl}/edit/${page.url}/tributes`,
      },
    },
  ];
  const more = fresh.count - fresh.newest.length;
  const wall = `${publicUrl}/${page.url}`;
  const news: MailPart[] = [
    ...(held.count > 0 ? [{ heading: 'New on the page' }] : []),
    { messages: fresh.newest.map(({ name, words }) => ({ name, words })) },
    ...(more > 0 ? [{ note: [{ label: `and ${more} more`, href: wall }] }] : []),
    ...(held.count === 0 ? [{ button: { label: 'Open the page', href: wall } }] : []),
  ];
  return composeMail({
    kind: 'digest',
    to,
    pageId: page.id,
    ...describe({ held: held.count, fresh: fresh.count }, name),
    parts: [
      ...(fresh.count > 0
        ? [{ lead: describeFresh(fresh.count, held.count, { name, came }) }]
        : []),
      ...(held.count > 0 ? waiting : []),
      ...(fresh.count > 0 ? news : []),
    ],
    end: explain(reader.frequency, links),
    unsubscribe: links.stop,
  });
}

function describe({ held, fresh }: { held: number; fresh: number }, name: string) {
  if (held === 0) {
    const title =
      fresh === 1 ? `A new message is on ${name}` : `${fresh} new messages are on ${name}`;
    return { subject: title, title: `${title}.` };
  }
  const [messages, wait] = held === 1 ? ['message', 'waits'] : ['messages', 'wait'];
  return {
    subject: `${held} ${messages} ${wait} for you on ${name}`,
    title: `${beginSentence(toNumberWord(held))} ${messages} ${wait} for you.`,
  };
}

function describeFresh(
  fresh: number,
  held: number,
  { name, came }: { name: string; came: string },
) {
  if (held === 0) return fresh === 1 ? `It has come ${came}.` : `They have come ${came}.`;
  const subject = fresh === 1 ? 'And a new one is' : `And ${fresh} new ones are`;
  return `${subject} on ${name} ${came}.`;
}

function toMessage(
  { id, name, words, heldFor, createdAt }: Quoted,
  { zone, now }: DigestReader,
  queue: string,
): QuotedTribute {
  return {
    name,
    words,
    when: describeMoment(createdAt, zone, now),
    reason: heldFor.map((reason) => REASONS[reason]).join(' '),
    links: [
      { label: 'Show it on the wall', href: `${queue}?show=${id}` },
      { label: 'Keep it off', href: `${queue}?keep_off=${id}` },
    ],
  };
}

const FREQUENCY_LABELS: Record<NewsFrequency, string> = {
  [NewsFrequency.AT_ONCE]: 'You get this as soon as something is new.',
  [NewsFrequency.DAILY]: 'You get this once a day while something is new.',
  [NewsFrequency.WEEKLY]: 'You get this once a week while something is new.',
  [NewsFrequency.NEVER]: '',
};

function explain(frequency: NewsFrequency, links: DigestReader['links']): MailLine {
  const often = FREQUENCY_LABELS[frequency];
  if (frequency === NewsFrequency.WEEKLY)
    return [`${often} `, { label: 'Never again', href: links.stop }, '.'];
  const weekly = { label: 'Once a week', href: links.weekly };
  return [`${often} `, weekly, ' or ', { label: 'never', href: links.stop }, '.'];
}

/** The news in a few words, for a notification; it contains nothing that the mail does not. */
export function describeForPhone({ page, held, fresh }: Digest): { title: string; body: string } {
  const { title } = describe({ held: held.count, fresh: fresh.count }, 'the page');
  const more = held.count > 0 && fresh.count > 0 ? ` ${fresh.count} new on the wall.` : '';
  return { title: beginSentence(namePage(page)), body: title + more };
}
