import { Router } from 'express';
import { Arg, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { CurrentViewer, type Viewer, type Context } from '../../graphql/context.ts';
import { readClientAddress } from '../../http/client-address.ts';
import { createLocalLimiter } from '../../limits/rate-limit.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import { toVisitorContext } from '../pages/access-context.ts';
import type { PageAccess } from '../pages/page-access.ts';
import type { Members } from '../pages/page-editing.ts';
import { type LastVisit, MemberVisitService } from './member-visit.service.ts';
import { PageVisits } from './page-visit.entity.ts';
import { VisitCounter, VisitService } from './visit.service.ts';

@ObjectType({
  description: 'When a member last looked at a page before today’s visit, and what came since.',
})
class PageVisit {
  @Field(() => ID, { description: 'The page’s id.' })
  id: string;

  @Field(() => Date, { description: 'When the page was last opened on that visit.' })
  at: Date;

  @Field(() => Int, {
    description: 'The page’s newest event then, for `tributeSearch(since:)`.',
  })
  seq: number;

  @Field(() => Int, { description: 'The messages on the wall since, 1,000 at most.' })
  newTributes: number;
}

@Resolver()
class VisitResolver {
  constructor(
    private readonly visits: VisitService,
    private readonly memberVisits: MemberVisitService,
  ) {}

  @Query(() => PageVisits, {
    description:
      'How often a page was visited, for its members. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND.',
    complexity: 100,
  })
  pageVisits(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
    @Ctx() { tracker }: Context,
  ): Promise<PageVisits> {
    tracker?.forbidCaching(); // visits change without a new version of the page
    return this.visits.readVisits(viewer, pageId);
  }

  @Mutation(() => PageVisit, {
    nullable: true,
    description:
      'Notes that the viewer has opened a page of theirs; gives their visit before this one, null on the first. A visit lasts until they have stayed away for 30 minutes. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND, REFUSED (a page that is dark).',
  })
  async visitPage(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<(LastVisit & { id: string }) | null> {
    const visit = await this.memberVisits.recordVisit(viewer, pageId);
    return visit && { id: pageId, ...visit };
  }
}

/** The call with which a device reports a visit. */
function visitRoutes(visits: VisitService): Router {
  const router = Router();

  // POST /api/page/{id}/visit -> { error, msg }: counts one visit of today. It has no body, and nothing about the
  // request is stored.
  router.post('/api/page/:id/visit', async (request, response) => {
    const address = readClientAddress(request);
    await visits.countVisit(request.params.id, address, toVisitorContext(request));
    response.json({ error: false, msg: '' });
  });

  return router;
}

/** The limit of an address: as many visits as a chapel that shares one address has phones. */
const VISITS_PER_ADDRESS = { points: 600, seconds: 60 };
const FLUSH_INTERVAL_MS = 30_000;

/** Composes the module that counts visits, and remembers those of members. */
export function createVisits({
  env,
  db,
  members,
  access,
}: SharedServices & { members: Members; access: PageAccess }): FeatureModule {
  const counter = new VisitCounter(db);
  const limit = createLocalLimiter(VISITS_PER_ADDRESS, env.rateLimitScale);
  const visits = new VisitService({ db, members, access, counter, limit });
  return {
    resolvers: [new VisitResolver(visits, new MemberVisitService(db, members))],
    routes: [visitRoutes(visits)],
    jobs: [
      {
        name: 'store the visits that were counted',
        everyMs: FLUSH_INTERVAL_MS,
        runsInEachProcess: true,
        run: () => counter.flush(),
      },
    ],
    close: () => counter.flush().catch(() => undefined), // the database may be away
  };
}
