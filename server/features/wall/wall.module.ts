import { publicAddress } from '../../env.ts';
import type { FeatureSchema } from '../../graphql/schema.ts';
import type { MemberService } from '../members/member.service.ts';
import type { FeatureModule, Shared } from '../module.ts';
import type { PageService } from '../pages/page.service.ts';
import { WallLinkService } from './wall-link.service.ts';
import { WallResolver } from './wall.resolver.ts';
import { WallService } from './wall.service.ts';

export const wallSchema: FeatureSchema = { resolvers: [WallResolver] };

interface Dependencies extends Shared {
  members: MemberService;
  pages: PageService;
}

/** Composes the wall on a large screen: who may see it, and the link that a projector is given. */
export function createWall(dependencies: Dependencies): FeatureModule & { service: WallService } {
  const { env, db, eventStore, memberBus, members, pages, createLimiter } = dependencies;
  const service = new WallService(db, pages, members);
  const links = new WallLinkService({
    eventStore,
    members,
    memberBus,
    limiter: createLimiter({ name: 'wall-link', points: 60, seconds: 3_600 }),
    publicUrl: publicAddress(env),
  });
  return { service, resolvers: [new WallResolver(service, links)] };
}
