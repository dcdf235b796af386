import { Gauge, type Registry } from 'prom-client';
import type { Job } from '../../database/scheduler.ts';
import type { FeatureSchema } from '../../graphql/schema.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { PageAccess } from '../pages/page-access.ts';
import type { PageService } from '../pages/page.service.ts';
import { ReportResolver } from './report.resolver.ts';
import { readOldest, ReportService } from './report.service.ts';

export const reportSchema: FeatureSchema = { resolvers: [ReportResolver] };

const MINUTE_MS = 60_000;

interface Dependencies extends SharedServices {
  pages: PageService;
  access: PageAccess;
}

/** Composes what visitors report. */
export function createReports(dependencies: Dependencies): FeatureModule {
  const { db, pages, access, createLimiter, metrics } = dependencies;
  const limits = {
    ofAddress: createLimiter({ name: 'report-address', points: 20, seconds: 3_600 }),
    ofPage: createLimiter({ name: 'report-page', points: 100, seconds: 86_400 }),
  };
  const service = new ReportService({ db, pages, access, limits });
  return { resolvers: [new ReportResolver(service)], jobs: [watchReports(db, metrics)] };
}

/** Asked by a job and not when somebody reads the metrics, which answer also where the database does not. */
function watchReports(db: SharedServices['db'], metrics: Registry): Job {
  const waiting = new Gauge({
    name: 'keepsake_reports_waiting_seconds',
    help: 'For how long the oldest report has waited for an answer; 0 if none waits',
    aggregator: 'max',
    registers: [metrics],
  });
  return {
    name: 'see how long reports wait',
    everyMs: MINUTE_MS,
    inEachProcess: true,
    async run() {
      const oldest = await readOldest(db);
      waiting.set(oldest ? (Date.now() - oldest.getTime()) / 1_000 : 0);
    },
  };
}
