import { HOUR_MS } from '../../database/scheduler.ts';
import type { ReadViewer } from '../../graphql/context.ts';
import type { MemberService } from '../members/member.service.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { PageAccess } from '../pages/page-access.ts';
import type { PageService } from '../pages/page.service.ts';
import type { CommitPicture } from '../uploads/media.service.ts';
import { ComponentOrderService } from './component-order.service.ts';
import { ComponentResolver } from './component.resolver.ts';
import { componentRoutes } from './component.routes.ts';
import { ComponentService, type MergeSharedText } from './component.service.ts';
import { updateResolvers } from './component-update.resolver.ts';
import { RemovedComponentService } from './removed-component.service.ts';

interface Dependencies extends SharedServices {
  members: MemberService;
  pages: PageService;
  access: PageAccess;
  commitPicture: CommitPicture;
  mergeSharedText: MergeSharedText;
  readViewer: ReadViewer;
}

/** The module, with the services that other features use. */
export interface ComponentsModule extends FeatureModule {
  service: ComponentService;
}

/** Composes the module of a page's blocks: changes and orders them, removes and restores them. */
export function createComponents(dependencies: Dependencies): ComponentsModule {
  const { eventStore, members, pages, access, commitPicture, mergeSharedText, readViewer } =
    dependencies;
  const service = new ComponentService(eventStore, members, commitPicture, mergeSharedText);
  const order = new ComponentOrderService(eventStore, members);
  const removed = new RemovedComponentService(eventStore, members);
  return {
    service,
    resolvers: [
      new ComponentResolver(service, order, removed),
      ...updateResolvers.map((UpdateResolver) => new UpdateResolver(service) as object),
    ],
    routes: [componentRoutes({ components: service, order, removed, pages, access, readViewer })],
    jobs: [
      {
        name: 'delete blocks that nobody brought back',
        everyMs: HOUR_MS,
        run: () => removed.sweep(),
      },
    ],
  };
}
