import { Arg, Ctx, Field, ID, ObjectType, Query, registerEnumType, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { AuditAction, AuditKind } from '../audit/audit-action.ts';
import { type LogLine, readLog } from './log.service.ts';
import type { OperatorActions } from './actions.ts';
import { ACCESS_ERRORS, PART_SIZE } from './listing.ts';
import type { Operators } from './operators.ts';

export enum AuditActor {
  OPERATOR = 'operator',
  MEMBER = 'member',
  KEEPSAKE = 'keepsake',
}
registerEnumType(AuditActor, {
  name: 'AuditActor',
  description: 'Who acted.',
  valuesConfig: {
    OPERATOR: { description: 'Whoever runs the installation, in the room or by a command.' },
    MEMBER: { description: 'One of a page’s own people.' },
    KEEPSAKE: { description: 'Keepsake by itself.' },
  },
});

@ObjectType('OperatorLogLine', { description: 'An entry of the audit log, which only grows.' })
export class LogLineType {
  @Field(() => ID, { description: 'Its number.' })
  id: string;

  @Field(() => Date, { description: 'When.' })
  at: Date;

  @Field(() => AuditActor, { description: 'Who acted.' })
  actor: AuditActor;

  @Field(() => String, {
    nullable: true,
    description: 'An operator’s name; null for others, and at the command line.',
  })
  who: string | null;

  @Field(() => AuditAction, { description: 'What was done.' })
  action: AuditAction;

  @Field(() => String, {
    nullable: true,
    description: 'The address of the page that it is about, while that is there.',
  })
  page: string | null;

  @Field(() => String, {
    description: 'By which all entries about one thing are known, when that is gone as well.',
  })
  subject: string;

  @Field(() => String, { nullable: true, description: 'A report’s number, or a fixed reason.' })
  because: string | null;

  @Field(() => String, { nullable: true, description: 'What of it, such as “photo 3”.' })
  detail: string | null;
}

@Resolver()
export class OperatorLogResolver {
  constructor(
    private readonly operators: Operators,
    private readonly actions: OperatorActions,
  ) {}

  @Query(() => [LogLineType], {
    description: `The audit log: the ${PART_SIZE} newest entries, or those before an entry; of one kind, or about a page’s address, an account’s e-mail address or a report’s number. Errors: ${ACCESS_ERRORS}.`,
    complexity: listComplexity(PART_SIZE, 100),
  })
  async operatorLog(
    @Ctx() context: Context,
    @Arg('kind', () => AuditKind, { nullable: true }) kind?: AuditKind | null,
    @Arg('words', () => String, { nullable: true }) words?: string | null,
    @Arg('before', () => ID, { nullable: true }) before?: string | null,
  ): Promise<LogLine[]> {
    await this.operators.require(context);
    const query = { kind: kind ?? null, words: words ?? '', before: before ?? null };
    return readLog(this.actions.db, { ...query, count: PART_SIZE });
  }
}
