import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { Malformed } from '../../errors/public-errors.ts';
import type { Target } from '../takedown/takedown.service.ts';
import { listAccounts } from './list-accounts.ts';
import { OPERATOR_PART } from '../../../protocol/limits.ts';
import { ACCESS_ERRORS } from './listing.ts';
import type { Operators } from './operators.ts';
import {
  OperatorAccountPayload,
  OperatorPagesPayload,
  OperatorTakeDownInput,
  OperatorTargetInput,
} from './pages.inputs.ts';
import {
  OperatorAccount,
  OperatorPage,
  OperatorPageCounts,
  OperatorPageDetail,
  OperatorPageFilter,
} from './pages.types.ts';
import type { OperatorActions } from './actions.ts';

@Resolver()
export class OperatorPagesResolver {
  constructor(
    private readonly operators: Operators,
    private readonly actions: OperatorActions,
  ) {}

  @Query(() => [OperatorPage], {
    description: `Pages whose address, name or owner’s e-mail address holds the words: the ${OPERATOR_PART} newest, or those after a page. Errors: ${ACCESS_ERRORS}.`,
    complexity: listComplexity(OPERATOR_PART, 200),
  })
  async operatorPages(
    @Ctx() context: Context,
    @Arg('filter', () => OperatorPageFilter, {
      defaultValue: OperatorPageFilter.ALL,
      description: 'Which pages.',
    })
    filter: OperatorPageFilter,
    @Arg('words', () => String, {
      nullable: true,
      description: 'A part of the address, the name or the owner’s e-mail address.',
    })
    search?: string | null,
    @Arg('after', () => ID, { nullable: true, description: 'The last page of the part before.' })
    after?: string | null,
  ): Promise<OperatorPage[]> {
    await this.operators.require(context);
    const part = { search: search ?? '', after: after ?? null, count: OPERATOR_PART };
    return this.actions.pages.list(filter, part);
  }

  @Query(() => OperatorPageCounts, {
    description: `How many pages there are of each kind. Errors: ${ACCESS_ERRORS}.`,
    complexity: ({ childComplexity }) => 100 + childComplexity,
  })
  async operatorPageCounts(@Ctx() context: Context): Promise<OperatorPageCounts> {
    await this.operators.require(context);
    return this.actions.pages.count();
  }

  @Query(() => OperatorPageDetail, {
    description: `A page by its id or one of its addresses, with its members. Errors: ${ACCESS_ERRORS}, NOT_FOUND.`,
    complexity: ({ childComplexity }) => 50 + childComplexity,
  })
  async operatorPage(
    @Arg('page', () => String, { description: 'Its id or one of its addresses.' }) page: string,
    @Ctx() context: Context,
  ): Promise<OperatorPageDetail> {
    await this.operators.require(context);
    return this.actions.pages.read(page);
  }

  @Query(() => [OperatorAccount], {
    description: `Accounts whose e-mail address holds the words: ${OPERATOR_PART} in the order of their addresses, or those after an account. Errors: ${ACCESS_ERRORS}.`,
    complexity: listComplexity(OPERATOR_PART, 100),
  })
  async operatorAccounts(
    @Ctx() context: Context,
    @Arg('words', () => String, { nullable: true, description: 'A part of the e-mail address.' })
    search?: string | null,
    @Arg('after', () => ID, { nullable: true, description: 'The last account of the part before.' })
    after?: string | null,
  ): Promise<OperatorAccount[]> {
    await this.operators.require(context);
    const part = { search: search ?? '', after: after ?? null, count: OPERATOR_PART };
    return listAccounts(this.actions.db, part);
  }

  @Mutation(() => OperatorPagesPayload, {
    description: `Takes a page, a message or a picture down: at once nobody sees it, and its page’s members get the words by mail; nothing is deleted. Again only changes the words. Wants a second login. Errors: ${ACCESS_ERRORS}, UNCONFIRMED, NOT_FOUND, REFUSED (no words; a report that was answered).`,
  })
  async operatorTakeDown(
    @Arg('input', () => OperatorTakeDownInput, {
      description: 'The page, message or picture, and why.',
    })
    input: OperatorTakeDownInput,
    @Ctx() context: Context,
  ): Promise<OperatorPagesPayload> {
    const actor = await this.operators.requireConfirmed(context);
    const { reason, words: explanation, report, answer } = input;
    const grounds = { reason, explanation, report: report ?? null };
    const target = toTarget(input.target);
    return this.read(await this.actions.takeDown(actor, target, grounds, answer ?? ''));
  }

  @Mutation(() => OperatorPagesPayload, {
    description: `Puts back what was taken down, as it was; its page’s members get a mail. Calling it again changes nothing. Errors: ${ACCESS_ERRORS}, NOT_FOUND.`,
  })
  async operatorPutBack(
    @Arg('target', () => OperatorTargetInput, {
      description: 'The page, message or picture that was taken down: exactly one.',
    })
    target: OperatorTargetInput,
    @Ctx() context: Context,
  ): Promise<OperatorPagesPayload> {
    const actor = await this.operators.require(context);
    return this.read(await this.actions.takedowns.putBack(actor, toTarget(target)));
  }

  @Mutation(() => OperatorPagesPayload, {
    description: `Deletes a page that is taken down: after thirty days it is erased with everything on it. Its members get a mail. Calling it again changes nothing. Wants a second login. Errors: ${ACCESS_ERRORS}, UNCONFIRMED, NOT_FOUND, REFUSED (it is not down).`,
  })
  async operatorErasePage(
    @Arg('pageId', () => ID, { description: 'The page, which is taken down.' }) pageId: string,
    @Ctx() context: Context,
  ): Promise<OperatorPagesPayload> {
    const actor = await this.operators.requireConfirmed(context);
    await this.actions.deletion.scheduleDeletionAsOperator(actor, pageId);
    return this.read([{ id: pageId }]);
  }

  @Mutation(() => OperatorPagesPayload, {
    description: `Restores a deleted page; one that is taken down stays down. Calling it again changes nothing. Errors: ${ACCESS_ERRORS}, NOT_FOUND (none, or erased).`,
  })
  async operatorKeepPage(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @Ctx() context: Context,
  ): Promise<OperatorPagesPayload> {
    const actor = await this.operators.require(context);
    return this.read([await this.actions.deletion.restorePageAsOperator(actor, pageId)]);
  }

  @Mutation(() => OperatorAccountPayload, {
    description: `Deletes an account with the pages that are its own alone, for somebody who cannot sign in: after thirty days it is erased; until then signing in restores it. A mail says so. Wants a second login. Errors: ${ACCESS_ERRORS}, UNCONFIRMED, NOT_FOUND, REFUSED (a page that others look after as well).`,
  })
  async operatorEraseAccount(
    @Arg('accountId', () => ID, { description: 'The account.' }) accountId: string,
    @Ctx() context: Context,
  ): Promise<OperatorAccountPayload> {
    const actor = await this.operators.requireConfirmed(context);
    return this.actions.accounts.deleteAccountAsOperator(actor, accountId);
  }

  @Mutation(() => OperatorAccountPayload, {
    description: `Restores an account, with what was deleted with it. Calling it again changes nothing. Errors: ${ACCESS_ERRORS}, NOT_FOUND (none, or erased).`,
  })
  async operatorKeepAccount(
    @Arg('accountId', () => ID, { description: 'The account.' }) accountId: string,
    @Ctx() context: Context,
  ): Promise<OperatorAccountPayload> {
    const actor = await this.operators.require(context);
    return this.actions.accounts.restoreAccountAsOperator(actor, accountId);
  }

  private async read(pages: readonly { id: string }[]): Promise<OperatorPagesPayload> {
    const read = pages.map(async ({ id }) => (await this.actions.pages.read(id)).page);
    return { pages: await Promise.all(read) };
  }
}

/** Throws Malformed unless it is one thing. */
function toTarget({ pageId, tributeId, picture }: OperatorTargetInput): Target {
  const targets = [pageId, tributeId, picture].filter((id) => id != null);
  if (targets.length !== 1)
    throw new Malformed('target must be one of pageId, tributeId and picture.');
  if (pageId != null) return { pageId };
  return tributeId != null ? { tributeId } : { picture: picture! };
}
