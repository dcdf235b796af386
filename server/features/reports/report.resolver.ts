import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { toAsker } from '../pages/asker.ts';
import type { ReportService } from './report.service.ts';
import { ReportPageInput, ReportPayload } from './report.types.ts';

@Resolver()
export class ReportResolver {
  constructor(private readonly service: ReportService) {}

  @Mutation(() => ReportPayload, {
    description:
      'Tells the operator what is wrong with a page, without an account; its family does not learn who wrote. The same again on one day is one report. ' +
      'Errors: NOT_FOUND (no page or message that the reporter can see), REFUSED (too many words, no e-mail address), TOO_MANY (20 an hour from one address).',
  })
  async reportPage(
    @Arg('input', () => ReportPageInput) input: ReportPageInput,
    @Ctx() context: Context,
  ): Promise<ReportPayload> {
    const number = await this.service.reportPage(input, toAsker(context), context.address);
    return { number };
  }
}
