import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { CurrentViewer, type Viewer, type Context } from '../../graphql/context.ts';
import { toAccessContext } from '../pages/access-context.ts';
import type { PageAccess } from '../pages/page-access.ts';
import { Page } from '../pages/page.entity.ts';
import type { PageService } from '../pages/page.service.ts';
import { WallLinkService } from './wall-link.service.ts';
import { WallLink, WallLinkPayload } from './wall-link.types.ts';

const ERRORS = 'Errors: UNAUTHENTICATED, FORBIDDEN (no member), NOT_FOUND';

@Resolver()
export class WallLinkResolver {
  constructor(
    private readonly pages: PageService,
    private readonly access: PageAccess,
    private readonly links: WallLinkService,
  ) {}

  @Query(() => Page, {
    nullable: true,
    description:
      'The page whose wall is shown on a large screen, at /{url}/live: where its visibility lets the viewer in, to its members, or by the key of its wall link. ' +
      'Null where there is no such wall or its members took it off the page, and for a key that is wrong or has ended, also where the page is public. ' +
      'Errors: UNAUTHENTICATED for an expired or revoked token.',
  })
  async wallPage(
    @Arg('url', () => String, { description: 'The page’s address.' }) url: string,
    @Ctx() context: Context,
    @Arg('key', () => String, { nullable: true, description: 'The key of its wall link.' })
    key?: string | null,
  ): Promise<Page | null> {
    const page = await this.pages.findByUrl(url, context.tracker);
    const isShown = page && (await this.access.maySeeWall(page, toAccessContext(context), key));
    return isShown ? page : null;
  }

  @Query(() => WallLink, {
    nullable: true,
    description: `Whether the page has a wall link, for its members; null where it has none. ${ERRORS}.`,
  })
  wallLink(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<WallLink | null> {
    return this.links.readWallLink(viewer, pageId);
  }

  @Mutation(() => WallLinkPayload, {
    description: `A new link for the projector; the one before it ends, and what is shown by it goes dark at once. It also ends when its maker leaves the page. ${ERRORS}, REFUSED (a page without a wall), TOO_MANY.`,
  })
  async createWallLink(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<WallLinkPayload> {
    return { url: await this.links.createWallLink(viewer, pageId) };
  }

  @Mutation(() => Page, {
    description: `Ends the page’s wall link; what is shown by it goes dark at once. Calling it again changes nothing. ${ERRORS}, REFUSED (a page without a wall), TOO_MANY.`,
  })
  removeWallLink(
    @Arg('pageId', () => ID, { description: 'The page.' }) pageId: string,
    @CurrentViewer() viewer: Viewer,
  ): Promise<Page> {
    return this.links.removeWallLink(viewer, pageId);
  }
}
