import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { getPublicUrl } from '../../env.ts';
import { CurrentViewer, type Viewer, type Context } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import { toAccessContext } from '../pages/access-context.ts';
import type { Members } from '../pages/page-editing.ts';
import type { PageService } from '../pages/page.service.ts';
import { TakedownNoticeService, ACTS_SHOWN } from './takedown-notice.service.ts';
import { TakedownService } from './takedown.service.ts';
import { OperatorAct, PageTakedown } from './takedown.types.ts';

@Resolver()
class TakedownResolver {
  constructor(private readonly notices: TakedownNoticeService) {}

  @Query(() => PageTakedown, {
    nullable: true,
    description:
      'Why there is no page at an address: the operator took it down; null otherwise. Errors: UNAUTHENTICATED for an expired or revoked token.',
  })
  pageTakedown(
    @Arg('url', () => String, { description: 'One of the page’s addresses.' }) url: string,
    @Ctx() context: Context,
  ): Promise<PageTakedown | null> {
    return this.notices.find(url, toAccessContext(context));
  }

  @Query(() => [OperatorAct], {
    description: `What whoever runs the installation did about a page: opened, took down, put back; the newest ${ACTS_SHOWN}, for its members. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND.`,
    complexity: listComplexity(ACTS_SHOWN, 20),
  })
  pageOversight(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<OperatorAct[]> {
    return this.notices.readActs(viewer, pageId);
  }
}

interface Dependencies extends SharedServices {
  pages: PageService;
  members: Members;
}

/** Composes the module that takes content down, and tells visitors and members about it. */
export function createTakedown({
  env,
  db,
  eventStore,
  memberBus,
  pages,
  members,
}: Dependencies): FeatureModule & { service: TakedownService } {
  const publicUrl = getPublicUrl(env);
  return {
    service: new TakedownService({ eventStore, memberBus, publicUrl, contact: env.contact }),
    resolvers: [new TakedownResolver(new TakedownNoticeService(db, pages, members))],
  };
}
