import { HOUR_MS } from '../../database/scheduler.ts';
import { publicAddress } from '../../env.ts';
import type { FeatureSchema } from '../../graphql/schema.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { PageService } from '../pages/page.service.ts';
import type { Storage } from '../uploads/storage.ts';
import { DeletionNotices } from './deletion-notices.ts';
import { DeletionResolver } from './deletion.resolver.ts';
import { DeletionService } from './deletion.service.ts';
import { erasePages } from './erase-pages.ts';

export const deletionSchema: FeatureSchema = { resolvers: [DeletionResolver] };

type Dependencies = SharedServices & { mails: MailQueue; pages: PageService; storage: Storage };

/** Composes putting pages away, bringing them back, and erasing them. */
export function createDeletion(dependencies: Dependencies): FeatureModule {
  const { env, db, eventStore, memberBus, mails, pages, storage } = dependencies;
  const notices = new DeletionNotices(mails, publicAddress(env));
  const service = new DeletionService({ eventStore, memberBus, pages, notices });
  return {
    resolvers: [new DeletionResolver(service)],
    jobs: [
      { name: 'remind of pages put away', everyMs: HOUR_MS, run: () => notices.remind(db) },
      { name: 'erase pages put away', everyMs: HOUR_MS, run: () => erasePages(db, storage) },
    ],
  };
}
