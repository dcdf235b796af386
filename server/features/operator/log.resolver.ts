import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { AuditKind } from '../audit/audit-action.ts';
import { type LogEntry, readLog } from './log.service.ts';
import type { OperatorActions } from './actions.ts';
import { OPERATOR_PART } from '../../../protocol/limits.ts';
import { ACCESS_ERRORS } from './listing.ts';
import { LogEntryType } from './log.types.ts';
import type { Operators } from './operators.ts';

@Resolver()
export class OperatorLogResolver {
  constructor(
    private readonly operators: Operators,
    private readonly actions: OperatorActions,
  ) {}

  @Query(() => [LogEntryType], {
    description: `The audit log: the ${OPERATOR_PART} newest entries, or those before an entry; of one kind, or about a page’s address, an account’s e-mail address or a report’s number. Errors: ${ACCESS_ERRORS}.`,
    complexity: listComplexity(OPERATOR_PART, 100),
  })
  async operatorLog(
    @Ctx() context: Context,
    @Arg('kind', () => AuditKind, { nullable: true, description: 'Only entries of this kind.' })
    kind?: AuditKind | null,
    @Arg('words', () => String, {
      nullable: true,
      description:
        'A page’s address, an account’s whole e-mail address, or a report’s number such as R-1001.',
    })
    search?: string | null,
    @Arg('before', () => ID, { nullable: true, description: 'The last entry of the part before.' })
    before?: string | null,
  ): Promise<LogEntry[]> {
    await this.operators.require(context);
    const query = { kind: kind ?? null, search: search ?? '', before: before ?? null };
    return readLog(this.actions.db, { ...query, count: OPERATOR_PART });
  }
}
