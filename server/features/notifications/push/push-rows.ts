import { type DataSource, type EntityManager, Raw } from 'typeorm';
import { backoffSql } from '../../../backoff.ts';
import { IS_SIGNED_IN } from '../../pages/access-sql.ts';
import { PushMessage, PushSubscription } from './push.entity.ts';

/** How long a process holds a message: longer than an attempt may take, so that no other process tries it meanwhile. */
const LEASE_SECONDS = 60;
const FIRST_PAUSE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 60 * 60;
/** Whether a member is still signed in on the device of a subscription. */
const IS_SIGNED_IN_THERE = `exists (
  select 1 from session_family login where login.id = session_id and ${IS_SIGNED_IN})`;

/** The text of a notification, and the page of this site that it leads to. */
export interface PushWords {
  title: string;
  body: string;
  path: string;
}

/** A message to be sent, with its destination. */
export interface DuePush {
  id: string;
  payload: string;
  pageId: string;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  /** How long the message is useful. */
  seconds: number;
}

/**
 * Queues a notification for each device on which a member gets a page's news, within the transaction of what it
 * reports.
 */
export async function queuePush(
  manager: EntityManager,
  { pageId, userId }: { pageId: string; userId: string },
  words: PushWords,
  usefulMinutes: number,
): Promise<void> {
  const payload = JSON.stringify({ ...words, tag: pageId });
  await manager
    .createQueryBuilder()
    .insert()
    .into(PushMessage, ['pageId', 'sessionId', 'payload', 'usefulUntil'])
    .valuesFromSelect((devices) =>
      devices
        .select(['device.pageId', 'device.sessionId'])
        .addSelect(':payload::text')
        .addSelect('now() + make_interval(mins => :usefulMinutes)')
        .from(PushSubscription, 'device')
        .where({ pageId, userId })
        .andWhere(IS_SIGNED_IN_THERE)
        .setParameters({ payload, usefulMinutes }),
    )
    .execute();
}

/** Claims some due messages, so that no other process sends them. */
export async function claimPushes(db: DataSource, count: number): Promise<DuePush[]> {
  const [rows] = (await db.query(
    `update push_message message
     set tries = tries + 1, next_try_at = now() + make_interval(secs => $1)
     from push_subscription device
     where (device.page_id, device.session_id) = (message.page_id, message.session_id) and message.id in (
       select id from push_message where next_try_at <= now() and useful_until > now()
       order by next_try_at limit $2 for update skip locked)
     returning message.id, payload, message.page_id as "pageId", endpoint, p256dh, auth,
       extract(epoch from useful_until - now())::int as seconds`,
    [LEASE_SECONDS, count],
  )) as [DuePush[], number];
  return rows;
}

/** Forgets a message that has arrived, or that its service will never take. */
export async function forgetPush(db: DataSource, id: string): Promise<void> {
  await db.getRepository(PushMessage).delete({ id });
}

/** Notes that a message is to be tried later, not before `waitSeconds`. */
export async function postponePush(db: DataSource, id: string, waitSeconds: number): Promise<void> {
  const pause = backoffSql(FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS);
  await db
    .createQueryBuilder()
    .update(PushMessage)
    .set({ nextTryAt: () => `now() + make_interval(secs => greatest(${pause}, :waitSeconds))` })
    .where({ id })
    .setParameters({ waitSeconds })
    .execute();
}

/** Forgets a device that its push service does not know any more, for all pages. */
export async function forgetDevice(db: DataSource, endpoint: string): Promise<void> {
  await db.getRepository(PushSubscription).delete({ endpoint });
}

/** Forgets devices on which nobody is signed in any more, and messages that are of no use. */
export async function sweepPushes(db: DataSource): Promise<void> {
  const isUseless = { usefulUntil: Raw((column) => `${column} <= now()`) };
  await db.getRepository(PushMessage).delete(isUseless);
  await db
    .createQueryBuilder()
    .delete()
    .from(PushSubscription)
    .where(`not ${IS_SIGNED_IN_THERE}`)
    .execute();
}
