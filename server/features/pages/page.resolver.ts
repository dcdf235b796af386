import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { Context, Viewer } from '../../graphql/context.ts';
import { toAccessContext } from './access-context.ts';
import { isPubliclyVisible, type PageAccess } from './page-access.ts';
import { PageUpdated } from './page-editing.ts';
import { Page, PageVisibility } from './page.entity.ts';
import { PageService } from './page.service.ts';

/** Lets the viewer’s browser show the pictures of pages that are not for everybody. */
export type GrantPictures = (context: Context, viewer: Viewer) => Promise<void>;

@Resolver(() => Page)
export class PageResolver {
  constructor(
    private readonly pages: PageService,
    private readonly access: PageAccess,
    private readonly grantPictures: GrantPictures,
  ) {}

  @Query(() => Page, {
    nullable: true,
    description:
      'The page at an address, without regard to case; null where there is none, or where the viewer may not see it. One that is not set up yet is untitled and empty for all but its members. ' +
      'Errors: UNAUTHENTICATED for an expired or revoked token, where that matters.',
  })
  async page(
    @Arg('url', () => String, {
      description: 'One of the page’s addresses, up to 64 characters, without regard to case.',
    })
    url: string,
    @Ctx() context: Context,
  ): Promise<Page | null> {
    const page = await this.pages.findByUrl(url, context.tracker);
    const shown = await this.access.toVisiblePage(page, toAccessContext(context));
    if (shown && !shown.isOutline && !isPubliclyVisible(shown) && context.viewer)
      await this.grantPictures(context, context.viewer);
    return shown;
  }

  @Query(() => PageVisibility, {
    nullable: true,
    description:
      'What keeps the viewer from the page at an address: PHRASE, which enterPhrase opens, or MEMBERS; null where nothing does, or where there is none. ' +
      'Errors: UNAUTHENTICATED for an expired or revoked token.',
  })
  async pageDoor(
    @Arg('url', () => String, { description: 'One of the page’s addresses.' }) url: string,
    @Ctx() context: Context,
  ): Promise<PageVisibility | null> {
    const page = await this.pages.findByUrl(url, context.tracker);
    return this.access.findAccessBarrier(page, toAccessContext(context));
  }
}

/** Events that release 1.0 stored are of public pages, as there were no others. */
const BEFORE_VISIBILITY = { visibility: PageVisibility.PUBLIC };

@Resolver(() => PageUpdated)
export class PageUpdatedResolver {
  @FieldResolver(() => Page)
  page(@Root() { page, seq }: PageUpdated): Omit<Page, 'version'> {
    return {
      ...BEFORE_VISIBILITY,
      ...page,
      goneAt: null,
      takenDownAt: null,
      isInaccessible: false,
      lastSeq: seq,
    }; // who follows it sees it
  }
}
