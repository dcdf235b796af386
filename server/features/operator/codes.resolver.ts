import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import {
  type CodeBatch,
  type CodeState,
  type ListedCode,
  toCodeState,
} from '../activation/code-batches.ts';
import { OPERATOR_PART } from '../../../protocol/limits.ts';
import { ACCESS_ERRORS } from './listing.ts';
import type { Operators } from './operators.ts';
import type { OperatorActions } from './actions.ts';
import {
  OperatorBatch,
  OperatorCode,
  OperatorMakeCodesInput,
  OperatorMakeCodesPayload,
  OperatorRevokeCodePayload,
} from './codes.types.ts';

@Resolver()
export class OperatorCodesResolver {
  constructor(
    private readonly operators: Operators,
    private readonly actions: OperatorActions,
  ) {}

  @Query(() => [OperatorBatch], {
    description: `The ${OPERATOR_PART} newest batches of activation codes, or those after a batch. Errors: ${ACCESS_ERRORS}, NOT_FOUND.`,
    complexity: listComplexity(OPERATOR_PART, 50),
  })
  async operatorBatches(
    @Ctx() context: Context,
    @Arg('after', () => ID, { nullable: true, description: 'The last batch of the part before.' })
    after?: string | null,
  ): Promise<CodeBatch[]> {
    await this.operators.require(context);
    return this.actions.batches.list(OPERATOR_PART, after ?? null);
  }

  @Query(() => [OperatorCode], {
    description: `${OPERATOR_PART} codes of a batch, or those after a code. Errors: ${ACCESS_ERRORS}, NOT_FOUND.`,
    complexity: listComplexity(OPERATOR_PART, 50),
  })
  async operatorCodes(
    @Arg('batchId', () => ID, { description: 'The batch.' }) batchId: string,
    @Ctx() context: Context,
    @Arg('after', () => ID, { nullable: true, description: 'The last code of the part before.' })
    after?: string | null,
  ): Promise<ListedCode[]> {
    await this.operators.require(context);
    return this.actions.batches.listCodes(batchId, OPERATOR_PART, after ?? null);
  }

  @Mutation(() => OperatorMakeCodesPayload, {
    description: `Makes a batch of activation codes, each with a page address of its own. Errors: ${ACCESS_ERRORS}, REFUSED (no name, another number).`,
  })
  async operatorMakeCodes(
    @Arg('input', () => OperatorMakeCodesInput, {
      description: 'The batch’s name, and how many codes it has.',
    })
    { name, count }: OperatorMakeCodesInput,
    @Ctx() context: Context,
  ): Promise<OperatorMakeCodesPayload> {
    const actor = await this.operators.require(context);
    const { batchId } = await this.actions.batches.make(actor, name, count);
    return { batch: await this.actions.batches.read(batchId) };
  }

  @Mutation(() => OperatorRevokeCodePayload, {
    description: `Revokes a code that nobody has used, for good. Calling it again changes nothing. Wants a second login. Errors: ${ACCESS_ERRORS}, UNCONFIRMED, NOT_FOUND, REFUSED (used).`,
  })
  async operatorRevokeCode(
    @Arg('id', () => ID, { description: 'The code’s id, as operatorCodes names it.' }) id: string,
    @Ctx() context: Context,
  ): Promise<{ state: CodeState }> {
    const actor = await this.operators.requireConfirmed(context);
    return { state: toCodeState(await this.actions.batches.revoke(actor, id)) };
  }
}
