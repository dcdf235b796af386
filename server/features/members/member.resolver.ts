import {
  Arg,
  Ctx,
  FieldResolver,
  ID,
  Query,
  Resolver,
  Root,
  Field,
  InputType,
  Mutation,
  ObjectType,
} from 'type-graphql';
import { MY_PAGES_PART } from '../../../protocol/limits.ts';
import {
  CurrentViewer,
  type Viewer,
  type Context,
  requireValidToken,
} from '../../graphql/context.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { loadPerOperation } from '../../graphql/load-per-operation.ts';
import { Page } from '../pages/page.entity.ts';
import { mayEdit } from './member.entity.ts';
import { MemberService } from './member.service.ts';
import { MyNameService } from './my-name.service.ts';

@Resolver(() => Page)
export class MemberResolver {
  private readonly loadMayEdit = loadPerOperation(async (pageIds, viewer, { tracker }) => {
    const memberships = await this.members.readMemberships(viewer, pageIds);
    const byPage = new Map(memberships.map((membership) => [membership.pageId, membership]));
    return pageIds.map((pageId) => {
      const { role = null, version = null } = byPage.get(pageId) ?? {};
      tracker?.trackDependency(`member:${pageId}:${viewer.id}`, version);
      return mayEdit(role);
    });
  });

  constructor(private readonly members: MemberService) {}

  @Query(() => [Page], {
    description:
      'The pages the viewer may edit, newest first: 100, of those behind the page whose id is `after`. Errors: UNAUTHENTICATED, MALFORMED.',
    complexity: listComplexity(MY_PAGES_PART, MY_PAGES_PART),
  })
  myPages(
    @CurrentViewer() viewer: Viewer,
    @Arg('after', () => ID, {
      nullable: true,
      description: 'The last page of the part before; null for the first part.',
    })
    after?: string | null,
  ): Promise<Page[]> {
    return this.members.listPages(viewer, after ?? null);
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether the viewer is a member of this page; in events always false. Errors: UNAUTHENTICATED for an expired or revoked token.',
  })
  viewerCanEdit(@Root() page: Page, @Ctx() context: Context): boolean | Promise<boolean> {
    const viewer = context.tracker?.viewer ?? requireValidToken(context);
    return viewer ? this.loadMayEdit(context, viewer, page.id) : false;
  }
}

@InputType({ description: 'How the viewer wants to be called.' })
class SetMyNameInput {
  @Field(() => String, {
    nullable: true,
    description:
      'One line of 1 to 60 characters with at least one letter; null for the name made from the e-mail address.',
  })
  name?: string | null;
}

@ObjectType({ description: 'How the viewer is called from now on.' })
class SetMyNamePayload {
  @Field(() => String, { description: 'The name as the other members of their pages see it.' })
  name: string;
}

@Resolver()
export class MyNameResolver {
  constructor(private readonly names: MyNameService) {}

  @Mutation(() => SetMyNamePayload, {
    description:
      'Sets the name that the other members of the viewer’s pages see, at once and everywhere. Errors: UNAUTHENTICATED, REFUSED (no name), TOO_MANY.',
  })
  async setMyName(
    @Arg('input', () => SetMyNameInput, { description: 'The name, up to 60 characters, or null.' })
    { name }: SetMyNameInput,
    @CurrentViewer() viewer: Viewer,
  ): Promise<SetMyNamePayload> {
    return { name: await this.names.setMyName(viewer, name ?? null) };
  }
}
