import type { ReadViewer } from '../../graphql/context.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { Members } from '../pages/page-editing.ts';
import type { PageService } from '../pages/page.service.ts';
import type { CommitPicture } from '../uploads/media.service.ts';
import { ActivationResolver } from './activation.resolver.ts';
import { activationRoutes } from './activation.routes.ts';
import { ActivationService, type KeepAccount } from './activation.service.ts';
import { AttachService } from './attach.service.ts';
import { SetUpService } from './set-up.service.ts';

/** How often one address may try codes: high enough for a workshop's plates, far too low for guessing. */
const CODE_TRIES = { name: 'code', points: 100, seconds: 60 };

interface Dependencies extends SharedServices {
  members: Members;
  pages: PageService;
  readViewer: ReadViewer;
  commitPicture: CommitPicture;
  keepAccount: KeepAccount;
}

/** Composes the module that turns the code on a QR plate into an owned page. */
export function createActivation(dependencies: Dependencies): FeatureModule {
  const { eventStore, members, pages, commitPicture, createLimiter, readViewer } = dependencies;
  const activation = new ActivationService(eventStore.db, dependencies.keepAccount);
  const setUp = new SetUpService(eventStore, members, pages, commitPicture);
  const attach = new AttachService(eventStore, pages);
  const tries = createLimiter(CODE_TRIES);
  return {
    resolvers: [new ActivationResolver(activation, setUp, attach, tries)],
    routes: [activationRoutes({ activation, setUp, attach, tries, readViewer })],
  };
}
