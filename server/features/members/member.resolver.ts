import DataLoader from 'dataloader';
import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { type Context, viewerIn } from '../../graphql/context.ts';
import { listOf } from '../../graphql/cost.ts';
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
    complexity: listOf(MAX_PAGES, 100),
  })
  myPages(@Ctx() { viewer }: Context): Promise<Page[]> {
    return this.members.pagesOf(viewer);
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether the viewer is a member of this page; in events always false. Errors: UNAUTHENTICATED for a token that is not good any more.',
  })
  viewerCanEdit(@Root() page: Page, @Ctx() context: Context): boolean | Promise<boolean> {
    return viewerIn(context) ? this.loaderOf(context).load(page.id) : false;
  }

  private loaderOf(context: Context): DataLoader<string, boolean> {
    let loader = this.loaders.get(context);
    if (!loader) {
      loader = new DataLoader(async (pageIds) => {
        const roles = context.viewer
          ? await this.members.rolesOf(context.viewer, pageIds)
          : new Map<string, never>();
        return pageIds.map((pageId) => mayEdit(roles.get(pageId) ?? null));
      });
      this.loaders.set(context, loader);
    }
    return loader;
  }
}
