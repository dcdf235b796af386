import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Malformed } from '../../graphql/errors.ts';
import { TributeStatus } from './tribute.entity.ts';
import { TributeReviewService } from './tribute-review.service.ts';
import { TributeReview } from './tribute-review.types.ts';
import { TributeConnection } from './tribute.types.ts';

const MAX_PAGE = 100;
const FIRST = 20;

@Resolver()
export class TributeReviewResolver {
  constructor(private readonly reviews: TributeReviewService) {}

  @Query(() => TributeConnection, {
    description:
      'A page’s tributes of one status, newest first, for its members; `first` is 1 to 100, `after` an endCursor. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND, MALFORMED.',
    complexity: ({ args, childComplexity }) =>
      1 + Math.max(0, Math.min(Number(args['first'] ?? FIRST), MAX_PAGE)) * (childComplexity / 20),
  })
  async tributesByStatus(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @Arg('status', () => TributeStatus, { description: 'Which.' }) status: TributeStatus,
    @Ctx() { viewer }: Context,
    @Arg('first', () => Int, { nullable: true, defaultValue: FIRST }) given?: number | null,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
  ): Promise<TributeConnection> {
    const first = given ?? FIRST;
    if (first < 1 || first > MAX_PAGE) throw new Malformed(`first must be 1 to ${MAX_PAGE}.`);
    const { found, total } = await this.reviews.ofStatus(viewer, {
      ...{ pageId, status, first: first + 1, after: after ?? null },
    });
    const edges = found.slice(0, first).map((node) => ({ cursor: node.id, node }));
    const endCursor = edges.at(-1)?.cursor ?? null;
    const pageInfo = { endCursor, hasNextPage: found.length > first };
    return { edges, pageInfo, totalCount: total };
  }

  @Mutation(() => TributeReview, {
    description:
      'Puts a held or hidden tribute on the wall: on top, or back in its place where it was there before. Again changes nothing. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND.',
  })
  async showTribute(
    @Arg('id', () => ID, { description: 'The tribute.' }) id: string,
    @Ctx() { viewer }: Context,
  ): Promise<TributeReview> {
    const tribute = await this.reviews.showTribute(viewer, id);
    return { tribute, status: tribute.status };
  }

  @Mutation(() => TributeReview, {
    description:
      'Takes a tribute off the wall, or keeps a held one off it; showTribute brings it back. Again changes nothing. ' +
      'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND.',
  })
  async hideTribute(
    @Arg('id', () => ID, { description: 'The tribute.' }) id: string,
    @Ctx() { viewer }: Context,
  ): Promise<TributeReview> {
    const tribute = await this.reviews.hideTribute(viewer, id);
    return { tribute, status: tribute.status };
  }
}
