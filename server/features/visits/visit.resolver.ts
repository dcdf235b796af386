import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { VisitService } from './visit.service.ts';
import { PageVisits } from './visits.types.ts';

@Resolver()
export class VisitResolver {
  constructor(private readonly visits: VisitService) {}

  @Query(() => PageVisits, {
    description:
      'How often a page was visited, for its members. Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND.',
    complexity: 100,
  })
  pageVisits(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @Ctx() { viewer, tracker }: Context,
  ): Promise<PageVisits> {
    tracker?.forbidCaching(); // visits change without a new version of the page
    return this.visits.readVisits(viewer, pageId);
  }
}
