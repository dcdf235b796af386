import type { DataSource, EntityManager } from 'typeorm';
import { UserAccount } from '../accounts/user.entity.ts';
import { queueMail } from '../mail/mail-rows.ts';
import { Page } from '../pages/page.entity.ts';
import { NewsFrequency, NotificationChoice } from './choice.entity.ts';
import { createDigestMail, describeForPhone } from './digest-mail.ts';
import { settledUntil } from './find-news.ts';
import { avoidNight, nextHour, toZone } from './local-times.ts';
import { queuePush } from './push/push-rows.ts';
import { readDigest } from './read-digest.ts';
import type { StopLinks } from './stop.service.ts';

const BATCH_SIZE = 20;
/** A digest that could not be sent for a day is dropped: the next one contains the same news. */
export const USEFUL_MINUTES = 24 * 60;

/** What digests need besides the news. */
export interface Sending {
  links: StopLinks;
  /** The address people type, without a trailing slash. */
  publicUrl: string;
}

/**
 * Sends a batch of the digests that are due, and marks them as sent in the same transaction; returns how many were due.
 */
export async function sendDigests(db: DataSource, sending: Sending, now: Date): Promise<number> {
  return db.transaction(async (manager) => {
    const due = await claimDue(manager, 'dueAt', now);
    for (const choice of due) await sendDigest(manager, choice, { ...sending, now });
    return due.length;
  });
}

/** After this long, members who hear at once are told of a page that is shown again. */
const LOOK_AGAIN_MS = 10 * 60_000;

/** Locks a batch of due settings, those that have waited longest first; other processes skip them. */
export function claimDue(
  manager: EntityManager,
  time: 'dueAt' | 'remindAt',
  now: Date,
): Promise<NotificationChoice[]> {
  return manager
    .createQueryBuilder(NotificationChoice, 'choice')
    .where(`choice.${time} <= :now`, { now })
    .orderBy(`choice.${time}`)
    .limit(BATCH_SIZE)
    .setLock('pessimistic_write')
    .setOnLocked('skip_locked')
    .getMany();
}

async function sendDigest(
  manager: EntityManager,
  choice: NotificationChoice,
  { links, publicUrl, now }: Sending & { now: Date },
): Promise<void> {
  const { pageId, userId, frequency } = choice;
  const account = await manager.findOneByOrFail(UserAccount, { id: userId });
  const zone = toZone(account.timeZone);
  const morning = avoidNight(now, zone); // it may have become due while nothing ran
  if (morning > now) return updateChoice(manager, choice, { dueAt: morning });
  const until = settledUntil(now);
  const isWanted = frequency !== NewsFrequency.NEVER && !account.goneAt;
  const digest = isWanted ? await readDigest(manager, choice, until) : null;
  if (!digest) {
    const isInaccessible = await manager.existsBy(Page, { id: pageId, isInaccessible: true });
    // its members hear what came before it was deleted or taken down once it is back
    const isUrgent = frequency === NewsFrequency.AT_ONCE;
    const soon = new Date(now.getTime() + LOOK_AGAIN_MS);
    const again = { dueAt: isUrgent ? soon : nextHour(choice.hour, zone, now) };
    const done = { dueAt: null, notifiedUntil: until };
    return updateChoice(manager, choice, isInaccessible && isWanted ? again : done);
  }
  const stop = links.createLink({ topic: 'news', pageId, userId });
  const reader = { to: account.email, zone, now, frequency, publicUrl };
  if (choice.byMail) {
    const mail = createDigestMail(digest, { ...reader, links: { weekly: `${stop}/weekly`, stop } });
    await queueMail(manager, mail, USEFUL_MINUTES);
  }
  const path = digest.held.count > 0 ? `/edit/${digest.page.url}/tributes` : `/${digest.page.url}`;
  await queuePush(manager, choice, { ...describeForPhone(digest), path }, USEFUL_MINUTES);
  await updateChoice(manager, choice, { dueAt: null, notifiedUntil: until, notifiedAt: now });
}

async function updateChoice(
  manager: EntityManager,
  { pageId, userId }: NotificationChoice,
  changes: Partial<NotificationChoice>,
): Promise<void> {
  await manager.update(NotificationChoice, { pageId, userId }, changes);
}
