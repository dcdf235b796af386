import {
  Arg,
  Ctx,
  Field,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  registerEnumType,
  Resolver,
} from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import {
  type CodeBatch,
  type CodeState,
  type ListedCode,
  toCodeState,
} from '../activation/code-batches.ts';
import type { Operators } from './operators.ts';
import { DENIED, LISTED } from './pages.resolver.ts';
import type { OperatorVerbs } from './verbs.ts';

enum OperatorCodeState {
  FREE = 'free',
  USED = 'used',
  REVOKED = 'revoked',
}
registerEnumType(OperatorCodeState, {
  name: 'OperatorCodeState',
  description: 'What became of an activation code.',
  valuesConfig: {
    FREE: { description: 'It can be used.' },
    USED: { description: 'A page was made with it.' },
    REVOKED: { description: 'An operator revoked it before anybody used it.' },
  },
});

@ObjectType({ description: 'Activation codes that were made together.' })
class OperatorBatch {
  @Field(() => ID, { description: 'A UUID.' })
  id: string;

  @Field(() => String, { description: 'Whom or what they are for.' })
  name: string;

  @Field(() => Date, { description: 'When they were made.' })
  createdAt: Date;

  @Field(() => Date, { nullable: true, description: 'When plates were last printed.' })
  printedAt: Date | null;

  @Field(() => Int, { description: 'How many codes.' })
  codes: number;

  @Field(() => Int, { description: 'Of them in use.' })
  used: number;

  @Field(() => Int, { description: 'Of them revoked.' })
  revoked: number;
}

@ObjectType({ description: 'An activation code.' })
class OperatorCode {
  @Field(() => ID, { description: 'A UUID.' })
  id: string;

  @Field(() => String, { description: 'As it is typed.' })
  code: string;

  @Field(() => String, { description: 'Where its plate leads.' })
  url: string;

  @Field(() => String, { description: 'The page address that is reserved for it.' })
  pageUrl: string;

  @Field(() => OperatorCodeState, { description: 'What became of it.' })
  state: OperatorCodeState;

  @Field(() => Date, { nullable: true, description: 'When it was used.' })
  usedAt: Date | null;
}

@InputType({ description: 'A batch of codes to be made.' })
class OperatorMakeCodesInput {
  @Field(() => String, { description: 'Whom or what they are for, 1 to 100 characters.' })
  name: string;

  @Field(() => Int, { description: '1 to 10,000.' })
  count: number;
}

@ObjectType({ description: 'The batch that was made.' })
class OperatorMakeCodesPayload {
  @Field(() => OperatorBatch, { description: 'The batch.' })
  batch: OperatorBatch;
}

@ObjectType({ description: 'The code is revoked.' })
class OperatorRevokeCodePayload {
  @Field(() => OperatorCodeState, { description: 'What it is now.' })
  state: OperatorCodeState;
}

@Resolver()
export class OperatorCodesResolver {
  constructor(
    private readonly operators: Operators,
    private readonly verbs: OperatorVerbs,
  ) {}

  @Query(() => [OperatorBatch], {
    description: `The ${LISTED} newest batches of activation codes, or those after a batch. Errors: ${DENIED}, NOT_FOUND.`,
    complexity: listComplexity(LISTED, 50),
  })
  async operatorBatches(
    @Ctx() context: Context,
    @Arg('after', () => ID, { nullable: true }) after?: string | null,
  ): Promise<CodeBatch[]> {
    await this.operators.require(context);
    return this.verbs.batches.list(LISTED, after ?? null);
  }

  @Query(() => [OperatorCode], {
    description: `${LISTED} codes of a batch, or those after a code. Errors: ${DENIED}, NOT_FOUND.`,
    complexity: listComplexity(LISTED, 50),
  })
  async operatorCodes(
    @Arg('batchId', () => ID) batchId: string,
    @Ctx() context: Context,
    @Arg('after', () => ID, { nullable: true }) after?: string | null,
  ): Promise<ListedCode[]> {
    await this.operators.require(context);
    return this.verbs.batches.listCodes(batchId, LISTED, after ?? null);
  }

  @Mutation(() => OperatorMakeCodesPayload, {
    description: `Makes a batch of activation codes, each with a page address of its own. Errors: ${DENIED}, REFUSED (no name, another number).`,
  })
  async operatorMakeCodes(
    @Arg('input', () => OperatorMakeCodesInput) { name, count }: OperatorMakeCodesInput,
    @Ctx() context: Context,
  ): Promise<OperatorMakeCodesPayload> {
    const actor = await this.operators.require(context);
    const { batchId } = await this.verbs.batches.make(actor, name, count);
    return { batch: await this.verbs.batches.read(batchId) };
  }

  @Mutation(() => OperatorRevokeCodePayload, {
    description: `Revokes a code that nobody has used, for good. Again is fine. Wants a second login. Errors: ${DENIED}, UNCONFIRMED, NOT_FOUND, REFUSED (used).`,
  })
  async operatorRevokeCode(
    @Arg('id', () => ID) id: string,
    @Ctx() context: Context,
  ): Promise<{ state: CodeState }> {
    const actor = await this.operators.requireConfirmed(context);
    return { state: toCodeState(await this.verbs.batches.revoke(actor, id)) };
  }
}
