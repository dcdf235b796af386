import type { ReadViewer } from '../../graphql/context.ts';
import type { FeatureSchema } from '../../graphql/schema.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { Members } from '../pages/page-editing.ts';
import type { PageService } from '../pages/page.service.ts';
import type { CommitPicture } from '../uploads/media.service.ts';
import { ActivationLimits } from './activation.limits.ts';
import { ActivationResolver } from './activation.resolver.ts';
import { activationRoutes } from './activation.routes.ts';
import { ActivationService } from './activation.service.ts';
import { AttachService } from './attach.service.ts';
import { SetUpService } from './set-up.service.ts';

export const activationSchema: FeatureSchema = { resolvers: [ActivationResolver] };

interface Dependencies extends SharedServices {
  members: Members;
  pages: PageService;
  readViewer: ReadViewer;
  commitPicture: CommitPicture;
}

/** Composes activation: from the QR plate to an owned page. */
export function createActivation(dependencies: Dependencies): FeatureModule {
  const { eventStore, members, pages, commitPicture, createLimiter, readViewer } = dependencies;
  const activation = new ActivationService(eventStore.db);
  const setUp = new SetUpService(eventStore, members, pages, commitPicture);
  const attach = new AttachService(eventStore, pages);
  const limits = new ActivationLimits(createLimiter);
  return {
    resolvers: [new ActivationResolver(activation, setUp, attach, limits)],
    routes: [activationRoutes({ activation, setUp, attach, limits, readViewer })],
  };
}
