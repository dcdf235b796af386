import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { addGauge } from '../../gauge.ts';
import type { Context } from '../../graphql/context.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import { toAccessContext } from '../pages/access-context.ts';
import type { PageAccess } from '../pages/page-access.ts';
import type { PageService } from '../pages/page.service.ts';
import { readOldest, ReportService } from './report.service.ts';
import { ReportPageInput, ReportPayload } from './report.types.ts';

@Resolver()
class ReportResolver {
  constructor(private readonly service: ReportService) {}

  @Mutation(() => ReportPayload, {
    description:
      'Tells the operator what is wrong with a page, without an account; its family does not learn who wrote. The same again on one day is one report. ' +
      'Errors: NOT_FOUND (no page or message that the reporter can see), REFUSED (too many words, no e-mail address), TOO_MANY (20 an hour from one address).',
  })
  async reportPage(
    @Arg('input', () => ReportPageInput, {
      description: 'The page, or a message on it, and what is wrong.',
    })
    input: ReportPageInput,
    @Ctx() context: Context,
  ): Promise<ReportPayload> {
    const number = await this.service.reportPage(input, toAccessContext(context), context.address);
    return { number };
  }
}

interface Dependencies extends SharedServices {
  pages: PageService;
  access: PageAccess;
}

/** Composes the module that takes the reports of visitors, and measures how long they wait. */
export function createReports(dependencies: Dependencies): FeatureModule {
  const { db, pages, access, createLimiter, metrics } = dependencies;
  const limits = {
    ofAddress: createLimiter({ name: 'report-address', points: 20, seconds: 3_600 }),
    ofPage: createLimiter({ name: 'report-page', points: 100, seconds: 86_400 }),
  };
  const service = new ReportService({ db, pages, access, limits });
  const readWaiting = async () => {
    const oldest = await readOldest(db);
    return oldest ? (Date.now() - oldest.getTime()) / 1_000 : 0;
  };
  const waiting = 'For how long the oldest report has waited for an answer; 0 if none waits';
  addGauge(metrics, 'keepsake_reports_waiting_seconds', waiting, readWaiting, 'max');
  return { resolvers: [new ReportResolver(service)] };
}
