import { HOUR_MS, type Job, MINUTE_MS } from '../../database/scheduler.ts';
import { getPublicUrl } from '../../env.ts';
import { loadJwtSecret } from '../../secrets.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { Members } from '../pages/page-editing.ts';
import { ChoiceService } from './choice.service.ts';
import { remindOfDays } from './days-to-remember.ts';
import { findNews } from './find-news.ts';
import { NotificationResolver } from './notification.resolver.ts';
import { DeviceService } from './push/device.service.ts';
import { SenderKey } from './push/encrypt.ts';
import { postPush } from './push/endpoint.ts';
import { PushQueue } from './push/push-queue.ts';
import { sweepPushes } from './push/push-rows.ts';
import { sendDigests } from './send-digests.ts';
import { StopLinks, StopService } from './stop.service.ts';
import { stopRoutes } from './stop.routes.ts';

interface Dependencies extends SharedServices {
  members: Members;
  mails: MailQueue;
}

/** The module, with the services that other features use. */
export interface NotificationsModule extends FeatureModule {
  /** Sends what is due at a moment; returns how much that was. */
  tellDue(now: Date): Promise<number>;
}

/**
 * Composes the module that sends members the news of their pages, by mail and to their devices, as their settings say.
 */
export function createNotifications(dependencies: Dependencies): NotificationsModule {
  const { env, db, eventStore, members, mails, createLimiter, log, metrics } = dependencies;
  const publicUrl = getPublicUrl(env);
  const secret = loadJwtSecret(env);
  const contact = env.contact ?? publicUrl;
  const key = new SenderKey(secret, contact);
  const links = new StopLinks(secret, publicUrl);
  const limit = createLimiter({ name: 'notifications', points: 60, seconds: 3_600 });
  const stopLimit = createLimiter({ name: 'stop-mails', points: 120, seconds: 60 });
  const choices = new ChoiceService({ eventStore, members, limit, pushKey: key.publicKey });
  const devices = new DeviceService({ eventStore, members, limit });
  const pushes = new PushQueue({ db, key, post: postPush, log, metrics });
  const sending = { links, publicUrl };

  async function tellDue(now: Date): Promise<number> {
    const hasMore = await findNews(db, now);
    const digestCount = await sendDigests(db, sending, now);
    const reminded = await remindOfDays(db, sending, now);
    mails.sendSoon();
    pushes.sendSoon();
    return digestCount + reminded + Number(hasMore);
  }
  const tell: Job = {
    name: 'tell members what is new',
    everyMs: MINUTE_MS,
    // by the clock that wrote when messages came
    run: async () => {
      const [row] = await db.query<{ now: Date }[]>('select now() as now');
      return tellDue(row!.now);
    },
  };
  return {
    tellDue,
    resolvers: [new NotificationResolver(choices, devices)],
    routes: [stopRoutes(new StopService(db, links), stopLimit)],
    jobs: [
      tell,
      { name: 'forget devices that are gone', everyMs: HOUR_MS, run: () => sweepPushes(db) },
    ],
    close: () => pushes.close(),
  };
}
