import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { UserAccount } from '../accounts/user.entity.ts';
import { ACCESS_ERRORS } from './listing.ts';
import type { Operators } from './operators.ts';
import type { Overview } from './overview.service.ts';
import type { OperatorActions } from './actions.ts';
import { OperatorOverview, OperatorJob, OperatorWaiting } from './overview.types.ts';

@Resolver(() => UserAccount)
export class OperatorOverviewResolver {
  constructor(
    private readonly operators: Operators,
    private readonly actions: OperatorActions,
  ) {}

  @FieldResolver(() => Boolean, {
    description: 'Whether they run this installation, so that /operator is there for them.',
  })
  isOperator(@Root() { id }: UserAccount): Promise<boolean> {
    return this.operators.isOperator(id);
  }

  @Query(() => OperatorOverview, {
    description: `The state of the installation. Errors: ${ACCESS_ERRORS}.`,
    complexity: ({ childComplexity }) => 500 + childComplexity,
  })
  async operatorOverview(@Ctx() context: Context): Promise<Overview> {
    await this.operators.require(context);
    return this.actions.readOverview();
  }

  @Query(() => OperatorWaiting, {
    description: `How much waits for operators. Errors: ${ACCESS_ERRORS}.`,
  })
  async operatorWaiting(@Ctx() context: Context): Promise<OperatorWaiting> {
    await this.operators.require(context);
    const { reports, mails } = this.actions;
    const [{ waiting, answered }, { count }] = await Promise.all([
      reports.count(),
      mails.countFailing(),
    ]);
    return { reports: waiting, answered, mails: count };
  }

  @Query(() => [OperatorJob], {
    description: `Background work, and how it ended. Errors: ${ACCESS_ERRORS}.`,
    complexity: listComplexity(50, 20),
  })
  async operatorJobs(@Ctx() context: Context): Promise<OperatorJob[]> {
    await this.operators.require(context);
    return this.actions.readJobs();
  }
}
