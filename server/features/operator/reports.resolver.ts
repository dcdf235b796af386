import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { type Report, toReportNumber } from '../reports/report.entity.ts';
import type { ReportReason } from '../reports/report.types.ts';
import type { Page } from '../pages/page.entity.ts';
import { OPERATOR_PART } from '../../../protocol/limits.ts';
import { ACCESS_ERRORS } from './listing.ts';
import type { Operators } from './operators.ts';
import {
  OperatorAnswerInput,
  OperatorAnswerPayload,
  OperatorOpenInput,
  OperatorOpenPayload,
  OperatorReport,
  OperatorReportDetail,
  type ReportOutcome,
} from './reports.types.ts';
import { type OperatorActions, requireReportNumber } from './actions.ts';

@Resolver()
export class OperatorReportsResolver {
  constructor(
    private readonly operators: Operators,
    private readonly actions: OperatorActions,
  ) {}

  @Query(() => [OperatorReport], {
    description: `What visitors reported: ${OPERATOR_PART} that wait, the oldest first, or those that were answered, the newest first; after a report. Errors: ${ACCESS_ERRORS}.`,
    complexity: listComplexity(OPERATOR_PART, 100),
  })
  async operatorReports(
    @Ctx() context: Context,
    @Arg('answered', () => Boolean, {
      defaultValue: false,
      description: 'Whether to list those that were answered, instead of those that wait.',
    })
    answered: boolean,
    @Arg('after', () => ID, {
      nullable: true,
      description: 'The number of the last report of the part before.',
    })
    after?: string | null,
  ): Promise<OperatorReport[]> {
    await this.operators.require(context);
    const number = after == null ? null : requireReportNumber(after);
    return (await this.actions.reports.list(answered, OPERATOR_PART, number)).map(toReport);
  }

  @Query(() => OperatorReportDetail, {
    description: `A report, and what was done because of it. Errors: ${ACCESS_ERRORS}, NOT_FOUND.`,
    complexity: ({ childComplexity }) => 100 + childComplexity,
  })
  async operatorReport(
    @Arg('number', () => ID, { description: 'The report’s number, such as R-1001.' })
    number: string,
    @Ctx() context: Context,
  ): Promise<OperatorReportDetail> {
    await this.operators.require(context);
    const { report, photos, ...found } = await this.actions.reports.read(
      requireReportNumber(number),
    );
    const acts = found.acts.map(({ at, action, detail }) => ({
      at: new Date(at),
      action,
      detail: detail ?? null,
    }));
    return { report: toReport(report), photos, acts };
  }

  @Mutation(() => OperatorAnswerPayload, {
    description: `Answers a report, once: whoever left an address gets a mail, and so do the page’s owners where they are asked. Errors: ${ACCESS_ERRORS}, NOT_FOUND, REFUSED (answered; no words for the owners).`,
  })
  async operatorAnswerReport(
    @Arg('input', () => OperatorAnswerInput, {
      description: 'The report, its outcome, and what is written to whom.',
    })
    input: OperatorAnswerInput,
    @Ctx() context: Context,
  ): Promise<OperatorAnswerPayload> {
    const actor = await this.operators.require(context);
    const { number, outcome, words, toOwners } = input;
    const answer = { outcome, answer: words ?? '', toOwners };
    const { email } = await this.actions.answerReport(actor, number, answer);
    return { mailed: email !== null };
  }

  @Mutation(() => OperatorOpenPayload, {
    description: `Shows what a report is about: families’ words and pictures are opened here alone. It is in the log, and the page’s members see it. Errors: ${ACCESS_ERRORS}, NOT_FOUND, REFUSED (no such thing).`,
  })
  async operatorOpen(
    @Arg('input', () => OperatorOpenInput, {
      description: 'The report, and what of its page is opened.',
    })
    { number, what, photo }: OperatorOpenInput,
    @Ctx() context: Context,
  ): Promise<OperatorOpenPayload> {
    const actor = await this.operators.require(context);
    const report = requireReportNumber(number);
    return { parts: await this.actions.reports.open(actor, report, what, photo ?? null) };
  }
}

function toReport({
  page,
  ...report
}: Report & { page: Page; visitsSince: number }): OperatorReport {
  return {
    ...report,
    number: toReportNumber(report.number),
    reason: report.reason as ReportReason, // the endpoint accepts no others
    outcome: report.outcome as ReportOutcome | null,
    wantsAnswer: report.email !== null,
    hasMessage: report.tributeId !== null,
    pageUrl: page.url,
    pageTitle: page.title,
    isDown: page.takenDownAt !== null,
  };
}
