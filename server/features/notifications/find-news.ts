import type { DataSource, EntityManager } from 'typeorm';
import { UserAccount } from '../accounts/user.entity.ts';
import { PageMember } from '../members/member.entity.ts';
import { NewsFrequency, NotificationChoice, NotificationProgress } from './choice.entity.ts';
import { computeDueAt, toZone } from './local-times.ts';

/** How far behind to stay: a message may be committed later than another with a later time. */
const SETTLED_AFTER_MS = 60_000;
/** The most that is looked through in one transaction, after an outage for one. */
const STEP_MS = 60 * 60_000;
const NO_CHOICE = { frequency: NewsFrequency.DAILY, hour: 9, notifiedAt: null };

/** A message counts from when it came, or was changed. */
export const CAME_AT = 'coalesce(changed_at, created_at)';

/** The time until which all messages are committed. */
export function settledUntil(now: Date): Date {
  return new Date(now.getTime() - SETTLED_AFTER_MS);
}

/**
 * Processes the messages that came since the last time, and stores for each member of their pages when news is due.
 * Returns whether there are more.
 */
export async function findNews(db: DataSource, now: Date): Promise<boolean> {
  return db.transaction(async (manager) => {
    const progress = await manager.findOneOrFail(NotificationProgress, {
      where: { id: true },
      lock: { mode: 'pessimistic_write' },
    });
    const settled = settledUntil(now);
    const from = progress.seenUntil;
    if (settled <= from) return false;
    const until = new Date(Math.min(settled.getTime(), from.getTime() + STEP_MS));
    const members = await readMembers(manager, from, until);
    if (members.length > 0) await noteDue(manager, members, { from, now });
    await manager.update(NotificationProgress, { id: true }, { seenUntil: until });
    return until < settled;
  });
}

/** A member who should get news of a page, and for whom none is due yet. */
interface Listener {
  pageId: string;
  userId: string;
  timeZone: string | null;
  /** The member's choice; null if they made none. */
  frequency: NewsFrequency | null;
  hour: number;
  notifiedAt: Date | null;
}

function readMembers(manager: EntityManager, from: Date, until: Date): Promise<Listener[]> {
  return manager
    .createQueryBuilder(PageMember, 'member')
    .select('member.page_id', 'pageId')
    .addSelect('member.user_id', 'userId')
    .addSelect('account.time_zone', 'timeZone')
    .addSelect('choice.frequency', 'frequency')
    .addSelect('choice.hour', 'hour')
    .addSelect('choice.told_at', 'notifiedAt')
    .innerJoin(UserAccount, 'account', 'account.id = member.user_id')
    .leftJoin(
      NotificationChoice,
      'choice',
      'choice.page_id = member.page_id and choice.user_id = member.user_id',
    )
    .where(
      `member.page_id in (
         select page_id from tribute
         where ${CAME_AT} > :from and ${CAME_AT} <= :until and status in ('visible', 'held'))`,
      { from, until },
    )
    .andWhere(`choice.due_at is null and choice.frequency is distinct from 'never'`)
    .getRawMany<Listener>();
}

async function noteDue(
  manager: EntityManager,
  listeners: readonly Listener[],
  { from, now }: { from: Date; now: Date },
): Promise<void> {
  const rows = listeners.map(({ pageId, userId, timeZone, frequency, ...choice }) => {
    const chosen = frequency ? { ...choice, frequency } : NO_CHOICE;
    return { pageId, userId, dueAt: computeDueAt(chosen, toZone(timeZone), now) };
  });
  await manager.query(
    `insert into notification_choice (page_id, user_id, told_until, due_at)
     select row."pageId", row."userId", greatest($2, member.created_at), row."dueAt"
     from jsonb_to_recordset($1::jsonb) as row ("pageId" uuid, "userId" uuid, "dueAt" timestamptz)
     join page_member member on member.page_id = row."pageId" and member.user_id = row."userId"
     order by 1, 2
     on conflict (page_id, user_id) do update set due_at = coalesce(notification_choice.due_at, excluded.due_at)`,
    [JSON.stringify(rows), from],
  );
}
