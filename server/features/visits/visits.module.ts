import type { FeatureSchema } from '../../graphql/schema.ts';
import { createLimiter } from '../../limits/rate-limit.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { Members } from '../pages/page-editing.ts';
import type { PageAccess } from '../pages/page-access.ts';
import { VisitCounter } from './visit-counter.ts';
import { VisitResolver } from './visit.resolver.ts';
import { visitRoutes } from './visit.routes.ts';
import { VisitService } from './visit.service.ts';

export const visitSchema: FeatureSchema = { resolvers: [VisitResolver] };

/** As many as a chapel that shares one address has phones. */
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
