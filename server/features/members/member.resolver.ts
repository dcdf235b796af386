import DataLoader from 'dataloader';
import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { type Context, type Viewer, viewerIn } from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import type { Reads } from '../../graphql/reads.ts';
import { Page } from '../pages/page.entity.ts';
import { mayEdit } from './member.policy.ts';
import { MAX_PAGES, MemberService } from './member.service.ts';

@Resolver(() => Page)
export class MemberResolver {
  /** One question per operation, however many pages it names. */
  private readonly loaders = new WeakMap<Context, DataLoader<string, boolean>>();

  constructor(private readonly members: MemberService) {}

  @Query(() => [Page], {
    description:
      'The pages the viewer may edit, newest first, 500 at most. Errors: UNAUTHENTICATED.',
    complexity: listComplexity(MAX_PAGES, 100),
  })
  myPages(@Ctx() { viewer }: Context): Promise<Page[]> {
    return this.members.pagesOf(viewer);
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether the viewer is a member of this page; in events always false. Errors: UNAUTHENTICATED for a token that is not good any more.',
  })
  viewerCanEdit(@Root() page: Page, @Ctx() context: Context): boolean | Promise<boolean> {
    const { reads } = context;
    const viewer = reads?.viewer ?? viewerIn(context);
    return viewer ? this.loaderOf(context, viewer, reads).load(page.id) : false;
  }

  private loaderOf(
    context: Context,
    viewer: Pick<Viewer, 'id'>,
    reads: Reads | undefined,
  ): DataLoader<string, boolean> {
    let loader = this.loaders.get(context);
    if (!loader) {
      loader = new DataLoader(async (pageIds) => {
        const memberships = await this.members.membershipsOf(viewer, pageIds);
        const byPage = new Map(memberships.map((one) => [one.pageId, one]));
        return pageIds.map((pageId) => {
          const { role = null, version = null } = byPage.get(pageId) ?? {};
          reads?.noteVersion(`member:${pageId}:${viewer.id}`, version);
          return mayEdit(role);
        });
      });
      this.loaders.set(context, loader);
    }
    return loader;
  }
}
