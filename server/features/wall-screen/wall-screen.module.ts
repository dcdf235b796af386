import { getPublicUrl } from '../../env.ts';
import type { MemberHub } from '../../live/member-hub.ts';
import type { MemberService } from '../members/member.service.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { PageAccess } from '../pages/page-access.ts';
import type { PageService } from '../pages/page.service.ts';
import { WallLinkResolver } from './wall-link.resolver.ts';
import { WallLinkService } from './wall-link.service.ts';
import { WallScreenResolver } from './wall-screen.resolver.ts';
import { WallScreenService } from './wall-screen.service.ts';
import { WallScreens } from './wall-screens.ts';

interface Dependencies extends SharedServices {
  members: MemberService;
  pages: PageService;
  access: PageAccess;
  memberHub: MemberHub;
}

/** Composes the module that shows the wall on a large screen, and makes the link for projectors. */
export function createWallScreen(dependencies: Dependencies): FeatureModule {
  const { env, db, eventStore, memberBus, memberHub, members, pages, access, createLimiter } =
    dependencies;
  const links = new WallLinkService({
    eventStore,
    members,
    limiter: createLimiter({ name: 'wall-link', points: 60, seconds: 3_600 }),
    publicUrl: getPublicUrl(env),
  });
  const screens = new WallScreens(memberBus, memberHub);
  const shown = new WallScreenService({
    db,
    members,
    access,
    screens,
    limiter: createLimiter({ name: 'wall-screens', points: 600, seconds: 60 }),
  });
  return {
    resolvers: [new WallLinkResolver(pages, access, links), new WallScreenResolver(shown)],
    close: () => screens.close(),
  };
}
