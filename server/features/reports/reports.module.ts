import type { FeatureSchema } from '../../graphql/schema.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { PageAccess } from '../pages/page-access.ts';
import type { PageService } from '../pages/page.service.ts';
import { ReportResolver } from './report.resolver.ts';
import { ReportService } from './report.service.ts';

export const reportSchema: FeatureSchema = { resolvers: [ReportResolver] };

interface Dependencies extends SharedServices {
  pages: PageService;
  access: PageAccess;
}

/** Composes what visitors report. */
export function createReports({ db, pages, access, createLimiter }: Dependencies): FeatureModule {
  const limits = {
    ofAddress: createLimiter({ name: 'report-address', points: 20, seconds: 3_600 }),
    ofPage: createLimiter({ name: 'report-page', points: 100, seconds: 86_400 }),
  };
  return { resolvers: [new ReportResolver(new ReportService({ db, pages, access, limits }))] };
}
