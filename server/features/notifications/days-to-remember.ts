import type { DataSource, EntityManager } from 'typeorm';
import { UserAccount } from '../accounts/user.entity.ts';
import type { PageSubject } from '../components/block-type.ts';
import { parseWrittenDate } from '../components/dates/written-date.ts';
import { readPageSubject } from '../components/page-subject.ts';
import { composeMail, type Mail } from '../mail/compose-mail.ts';
import { queueMail } from '../mail/mail-rows.ts';
import { toNumberWord } from '../mail/mail-words.ts';
import { isSetUp } from '../pages/page-access.ts';
import { Page } from '../pages/page.entity.ts';
import { NotificationChoice } from './choice.entity.ts';
import { avoidNight, nameDay, nextHour, readDay, toZone } from './local-times.ts';
import { queuePush } from './push/push-rows.ts';
import { claimDue, type Sending } from './send-digests.ts';

/** The hour of reminders, and how long after it they are useful. */
const MORNING = 8;
const USEFUL_MINUTES = 12 * 60;

/** The next time to check for a day to remember: a morning in the member's time zone. */
export function nextMorning(zone: string, now: Date): Date {
  return nextHour(MORNING, zone, now);
}

/** The exact days that a page names, “1943-05-04”; null where it says less, as nobody is reminded by a guess. */
export function readDays(subject: Pick<PageSubject, 'dateBirth' | 'datePassing'> | null) {
  return { birth: toExactDay(subject?.dateBirth), passing: toExactDay(subject?.datePassing) };
}

function toExactDay(written = ''): string | null {
  const bounds = parseWrittenDate(written);
  if (!bounds || bounds.isApproximate || bounds.earliest !== bounds.latest) return null;
  return bounds.earliest;
}

/** Reminds some members who asked for it, if it is the day; returns how many were checked. */
export async function remindOfDays(db: DataSource, sending: Sending, now: Date): Promise<number> {
  return db.transaction(async (manager) => {
    const due = await claimDue(manager, 'remindAt', now);
    for (const choice of due) await sendReminders(manager, choice, { ...sending, now });
    return due.length;
  });
}

async function sendReminders(
  manager: EntityManager,
  choice: NotificationChoice,
  { links, publicUrl, now }: Sending & { now: Date },
): Promise<void> {
  const { pageId, userId } = choice;
  const account = await manager.findOneByOrFail(UserAccount, { id: userId });
  const zone = toZone(account.timeZone);
  const page = await manager.findOneBy(Page, { id: pageId });
  const isThere = page && isSetUp(page) && !account.goneAt;
  const isDaytime = avoidNight(now, zone).getTime() === now.getTime();
  const days = readDays(await readPageSubject(manager, pageId));
  const today = readDay(now, zone);
  const isAsked = { birth: choice.remembersBirth, passing: choice.remembersPassing };
  for (const kind of ['birth', 'passing'] as const) {
    const day = days[kind];
    if (!isThere || !isDaytime || !isAsked[kind] || !day || !isAnniversary(day, today)) continue;
    const reminder = { page, kind, years: toYear(today) - toYear(day), day: today, publicUrl };
    const stop = links.createLink({ topic: 'days', pageId, userId });
    const mail = createDayMail(account.email, reminder, stop);
    if (choice.byMail) await queueMail(manager, mail, USEFUL_MINUTES);
    const push = { title: page.title || 'Keepsake', body: mail.subject, path: `/${page.url}` };
    await queuePush(manager, choice, push, USEFUL_MINUTES);
  }
  await manager.update(
    NotificationChoice,
    { pageId, userId },
    { remindAt: nextMorning(zone, now) },
  );
}

/** Whether a day is remembered today; 29 February is remembered on the 28th in years without it. */
function isAnniversary(day: string, today: string): boolean {
  if (toYear(today) <= toYear(day)) return false;
  const [month, named] = [today.slice(5), day.slice(5)];
  const isLeap = new Date(`${today.slice(0, 4)}-02-29T00:00:00Z`).getUTCDate() === 29;
  return month === (named === '02-29' && !isLeap ? '02-28' : named);
}

function toYear(day: string): number {
  return Number(day.slice(0, 4));
}

interface Reminder {
  page: Pick<Page, 'id' | 'title' | 'url'>;
  kind: 'birth' | 'passing';
  years: number;
  /** Today. */
  day: string;
  publicUrl: string;
}

/** Composes the mail on the morning of the day on which somebody was born, or passed away. */
export function createDayMail(
  to: string,
  { page, kind, years, day, publicUrl }: Reminder,
  stop: string,
): Mail {
  const name = page.title || 'The one whom you remember';
  const since = years === 1 ? 'a year ago' : `${toNumberWord(years)} years ago`;
  const words = `${name} ${kind === 'birth' ? 'was born' : 'passed away'} on this day, ${since}`;
  return composeMail({
    kind: 'anniversary',
    to,
    pageId: page.id,
    subject: words,
    title: `${words}.`,
    parts: [
      { text: 'The page is there for whoever thinks of them today.' },
      { button: { label: 'Open the page', href: `${publicUrl}/${page.url}` } },
    ],
    end: [
      `You asked us to remind you on ${nameDay(day)}. `,
      { label: 'Never again', href: stop },
      '.',
    ],
    unsubscribe: stop,
  });
}
