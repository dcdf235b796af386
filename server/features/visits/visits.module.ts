import { Router } from 'express';
import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { CurrentViewer, type Viewer, type Context } from '../../graphql/context.ts';
import type { FeatureSchema } from '../../graphql/schema.ts';
import { readClientAddress } from '../../http/client-address.ts';
import { createLimiter } from '../../limits/rate-limit.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import { toVisitorContext } from '../pages/access-context.ts';
import type { PageAccess } from '../pages/page-access.ts';
import type { Members } from '../pages/page-editing.ts';
import { PageVisits } from './page-visit.entity.ts';
import { VisitCounter, VisitService } from './visit.service.ts';

@Resolver()
class VisitResolver {
  constructor(private readonly visits: VisitService) {}

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

export const visitSchema: FeatureSchema = { resolvers: [VisitResolver] };

/** The limit of an address: as many visits as a chapel that shares one address has phones. */
const FROM_ONE_ADDRESS = { points: 600, seconds: 60 };
const STORED_EVERY_MS = 30_000;

/** Composes the counting of visits. */
export function createVisits({
  env,
  db,
  members,
  access,
}: SharedServices & { members: Members; access: PageAccess }): FeatureModule {
  const counter = new VisitCounter(db);
  const limit = createLimiter(FROM_ONE_ADDRESS, env.rateLimitScale);
  const visits = new VisitService({ db, members, access, counter, limit });
  return {
    resolvers: [new VisitResolver(visits)],
    routes: [visitRoutes(visits)],
    jobs: [
      {
        name: 'store the visits that were counted',
        everyMs: STORED_EVERY_MS,
        inEachProcess: true,
        run: () => counter.flush(),
      },
    ],
    close: () => counter.flush().catch(() => undefined), // the database may be away
  };
}
