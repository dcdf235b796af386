import { publicAddress } from '../../env.ts';
import type { FeatureSchema } from '../../graphql/schema.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { Members } from '../pages/page-editing.ts';
import type { PageService } from '../pages/page.service.ts';
import { TakedownNoticeService } from './takedown-notice.service.ts';
import { TakedownResolver } from './takedown.resolver.ts';
import { TakedownService } from './takedown.service.ts';

export const takedownSchema: FeatureSchema = { resolvers: [TakedownResolver] };

interface Dependencies extends SharedServices {
  pages: PageService;
  members: Members;
}

/** Composes taking things down, and what a page's address and its members are told of it. */
export function createTakedown({
  env,
  db,
  eventStore,
  memberBus,
  pages,
  members,
}: Dependencies): FeatureModule & { service: TakedownService } {
  const publicUrl = publicAddress(env);
  return {
    service: new TakedownService({ eventStore, memberBus, publicUrl, contact: env.contact }),
    resolvers: [new TakedownResolver(new TakedownNoticeService(db, pages, members))],
  };
}
