import { HOUR_MS } from '../../database/scheduler.ts';
import { getPublicUrl } from '../../env.ts';
import type { PasswordChangeService } from '../accounts/password-change.service.ts';
import type { SessionService } from '../accounts/session.service.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { PageService } from '../pages/page.service.ts';
import type { Storage } from '../uploads/storage/storage.ts';
import { AccountDeletionService } from './account-deletion.service.ts';
import { DeletionNotices } from './deletion-notices.ts';
import { DeletionResolver } from './deletion.resolver.ts';
import { DeletionService } from './deletion.service.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { erasePages } from './erase-pages.ts';

interface Dependencies extends SharedServices {
  mails: MailQueue;
  pages: PageService;
  storage: Storage;
  /** Deletes a batch of a page's exports; see ExportJobs. */
  eraseExports(pageId: string): Promise<number>;
  sessions: SessionService;
  passwordChanges: PasswordChangeService;
}

/** Composes the module that deletes, restores and erases pages and accounts. */
export function createDeletion(
  dependencies: Dependencies,
): FeatureModule & { service: DeletionService; accounts: AccountDeletionService } {
  const { env, db, eventStore, memberBus, mails, pages, sessions } = dependencies;
  const notices = new DeletionNotices(mails, getPublicUrl(env));
  const service = new DeletionService({ eventStore, memberBus, pages, notices });
  const passwords = dependencies.passwordChanges;
  const accounts = new AccountDeletionService({ eventStore, passwords, sessions, notices });
  return {
    service,
    accounts,
    resolvers: [new DeletionResolver(service, accounts)],
    jobs: [
      { name: 'remind of pages put away', everyMs: HOUR_MS, run: () => notices.remind(db) },
      {
        name: 'erase what was put away',
        everyMs: HOUR_MS,
        run: () => erasePages(dependencies),
      },
      {
        name: 'erase accounts put away',
        everyMs: HOUR_MS,
        run: () => eraseAccounts(eventStore, notices),
      },
    ],
  };
}
