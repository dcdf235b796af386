import type { Router } from 'express';
import type { ViewerOf } from '../../graphql/context.ts';
import type { CreateLimiter } from '../../graphql/rate-limit.ts';
import type { EventStore } from '../../live/event-store.ts';
import type { Members } from '../pages/page.editing.ts';
import type { PageService } from '../pages/page.service.ts';
import { ActivationLimits } from './activation.limits.ts';
import { ActivationResolver } from './activation.resolver.ts';
import { activationRoutes } from './activation.routes.ts';
import { ActivationService } from './activation.service.ts';
import { AttachService } from './attach.service.ts';
import { SetUpService } from './set-up.service.ts';

interface Dependencies {
  eventStore: EventStore;
  members: Members;
  pages: PageService;
  viewerOf: ViewerOf;
  createLimiter: CreateLimiter;
}

/** The feature as the app uses it. */
export interface Activation {
  routes: Router;
  resolver: ActivationResolver;
}

/** Composes the way from a QR plate to a page, and both its doors. */
export function createActivation(dependencies: Dependencies): Activation {
  const { eventStore, members, pages, viewerOf } = dependencies;
  const activation = new ActivationService(eventStore.db);
  const setUp = new SetUpService(eventStore, members, pages);
  const attach = new AttachService(eventStore, pages);
  const limits = new ActivationLimits(dependencies.createLimiter);
  return {
    routes: activationRoutes({ activation, setUp, attach, limits, viewerOf }),
    resolver: new ActivationResolver(activation, setUp, attach, limits),
  };
}
