import { Arg, Query, Resolver } from 'type-graphql';
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
  page(@Arg('url', () => String) url: string): Promise<Page | null> {
    return this.pages.byUrl(url);
  }
}
