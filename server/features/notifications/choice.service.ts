import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { Refused, Unauthenticated } from '../../errors/public-errors.ts';
import { checkTimeZone } from '../../input/time-zone.ts';
import type { Limiter } from '../../limits/rate-limit.ts';
import type { EventStore } from '../../live/event-store.ts';
import { UserAccount } from '../accounts/user.entity.ts';
import { readPageSubject } from '../components/page-subject.ts';
import { lockPage, type Members, requireEditablePage } from '../pages/page-editing.ts';
import { NewsFrequency, NotificationChoice } from './choice.entity.ts';
import { nextMorning, readDays } from './days-to-remember.ts';
import { computeDueAt, nameDay, toZone } from './local-times.ts';
import type { PageNotifications, SetPageNotificationsInput } from './notification.types.ts';
import { PushSubscription } from './push/push.entity.ts';

const [FIRST_HOUR, LAST_HOUR] = [8, 20];
const NO_ZONE = 'Please choose your time zone, such as Europe/London.';

interface Dependencies {
  eventStore: EventStore;
  members: Members;
  /** Changes, by account. */
  limit: Limiter;
  /** The key with which browsers subscribe. */
  pushKey: string;
}

/** Stores which news of their pages members get. */
export class ChoiceService {
  private readonly db: DataSource;

  constructor(private readonly dependencies: Dependencies) {
    this.db = dependencies.eventStore.db;
  }

  /** The viewer's settings for a page. Throws NotFound, Forbidden for all but its members. */
  async read(viewer: Viewer, page: string): Promise<PageNotifications> {
    const { db } = this;
    const { members, pushKey } = this.dependencies;
    const pageId = await requireEditablePage(db, members, viewer, page);
    const { id: userId, sessionId } = viewer;
    const choice = await db.getRepository(NotificationChoice).findOneBy({ pageId, userId });
    const account = await db.getRepository(UserAccount).findOneByOrFail({ id: userId });
    const days = readDays(await readPageSubject(db.manager, pageId));
    return {
      frequency: choice?.frequency ?? NewsFrequency.DAILY,
      hour: choice?.hour ?? 9,
      byMail: choice?.byMail ?? true,
      onThisDevice: await db
        .getRepository(PushSubscription)
        .existsBy({ pageId, sessionId, userId }),
      remembersBirth: choice?.remembersBirth ?? false,
      remembersPassing: choice?.remembersPassing ?? false,
      birth: days.birth && nameDay(days.birth),
      passing: days.passing && nameDay(days.passing),
      timeZone: account.timeZone,
      pushKey,
    };
  }

  /**
   * Stores the viewer's settings for a page. Throws like `read`, Refused for an hour at night or an unknown time zone,
   * and TooMany.
   */
  async set(viewer: Viewer, input: SetPageNotificationsInput): Promise<PageNotifications> {
    const { eventStore, members, limit } = this.dependencies;
    const pageId = await requireEditablePage(this.db, members, viewer, input.pageId);
    const { hour, frequency, byMail, remembersBirth, remembersPassing } = input;
    if (hour < FIRST_HOUR || hour > LAST_HOUR)
      throw new Refused('Please choose an hour between 8:00 and 20:00.', 'hour');
    const timeZone = checkTimeZone(input.timeZone, NO_ZONE);
    await limit.consume(viewer.id);
    const userId = viewer.id;
    const zone = toZone(timeZone);
    await eventStore.transact(async ({ manager }) => {
      const { now } = await lockPage(manager, pageId); // as removing a member does, so that nothing of theirs is stored after it
      await members.requireMember(viewer, pageId, manager);
      await manager.update(UserAccount, { id: userId }, { timeZone });
      const before = await addChoice(manager, { pageId, userId });
      const isOff = frequency === NewsFrequency.NEVER;
      const wasOff = before.frequency === NewsFrequency.NEVER;
      const dueAt =
        before.dueAt && !isOff ? computeDueAt({ ...before, ...input }, zone, now) : null;
      const remindAt = remembersBirth || remembersPassing ? nextMorning(zone, now) : null;
      const chosen = { frequency, hour, byMail, remembersBirth, remembersPassing };
      await manager.update(
        NotificationChoice,
        { pageId, userId },
        { ...chosen, dueAt, remindAt, ...(wasOff && { notifiedUntil: () => 'now()' }) },
      );
    });
    return this.read(viewer, pageId);
  }

  /** Stores the time zone of the viewer's browser, unless one is known; returns the one that is stored. */
  async reportTimeZone(viewer: Viewer, reported: string): Promise<string> {
    const { limit } = this.dependencies;
    const timeZone = checkTimeZone(reported, NO_ZONE);
    await limit.consume(viewer.id);
    const accounts = this.db.getRepository(UserAccount);
    await accounts.update({ id: viewer.id, timeZone: IsNull() }, { timeZone });
    const account = await accounts.findOneBy({ id: viewer.id });
    if (!account) throw new Unauthenticated();
    return account.timeZone ?? timeZone;
  }
}

/** Stores a member's settings, over the defaults if there were none; messages until now are not reported. */
async function addChoice(
  manager: EntityManager,
  membership: { pageId: string; userId: string },
): Promise<NotificationChoice> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(NotificationChoice)
    .values({ ...membership, notifiedUntil: () => 'now()' })
    .orIgnore()
    .execute();
  return manager.findOneOrFail(NotificationChoice, {
    where: membership,
    lock: { mode: 'pessimistic_write' },
  });
}
