import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { PageUpdated } from './page.events.ts';
import { Page } from './page.entity.ts';
import { PageService } from './page.service.ts';

@Resolver(() => Page)
export class PageResolver {
  constructor(private readonly pages: PageService) {}

  @Query(() => Page, {
    nullable: true,
    description:
      'The page at an address, without regard to case; null where there is none, or where the viewer may not see it.',
  })
  page(@Arg('url', () => String) url: string, @Ctx() { reads }: Context): Promise<Page | null> {
    return this.pages.byUrl(url, reads);
  }
}

@Resolver(() => PageUpdated)
export class PageUpdatedResolver {
  @FieldResolver(() => Page)
  page(@Root() { page, seq }: PageUpdated): Omit<Page, 'version'> {
    return { ...page, lastSeq: seq };
  }
}
