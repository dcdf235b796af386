import { getPublicUrl } from '../../env.ts';
import type { IdentityService } from '../accounts/identity.service.ts';
import type { SessionService } from '../accounts/session.service.ts';
import type { AccountDeletionService } from '../deletion/account-deletion.service.ts';
import type { DeletionService } from '../deletion/deletion.service.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { TakedownService } from '../takedown/takedown.service.ts';
import type { Storage } from '../uploads/storage/storage.ts';
import { OperatorCodesResolver } from './codes.resolver.ts';
import { OperatorLogResolver } from './log.resolver.ts';
import { OperatorMailsResolver } from './mails.resolver.ts';
import { operatorRoutes } from './operator.routes.ts';
import { Operators } from './operators.ts';
import { OperatorOverviewResolver } from './overview.resolver.ts';
import { OperatorPagesResolver } from './pages.resolver.ts';
import { OperatorReportsResolver } from './reports.resolver.ts';
import { OperatorActions } from './actions.ts';

interface Dependencies extends SharedServices {
  identity: IdentityService;
  sessions: SessionService;
  storage: Storage;
  mails: MailQueue;
  takedowns: TakedownService;
  deletion: DeletionService;
  accounts: AccountDeletionService;
}

/** Composes the module of the operator's screens and commands. */
export function createOperator(dependencies: Dependencies): FeatureModule {
  const { env, db, identity, sessions, mails } = dependencies;
  const { dataDir, diskReserve, contact } = env;
  const backupHours = env.backup.everyHours;
  const operators = new Operators(db, env.operators, identity);
  const publicUrl = getPublicUrl(env);
  const actions = new OperatorActions({
    ...dependencies,
    dataDir,
    diskReserve,
    backupHours,
    contact,
    publicUrl,
  });
  const authenticate = sessions.authenticate.bind(sessions);
  return {
    routes: [operatorRoutes({ operators, actions, authenticate })],
    resolvers: [
      new OperatorOverviewResolver(operators, actions),
      new OperatorPagesResolver(operators, actions),
      new OperatorCodesResolver(operators, actions),
      new OperatorReportsResolver(operators, actions),
      new OperatorMailsResolver(operators, actions, mails),
      new OperatorLogResolver(operators, actions),
    ],
  };
}
