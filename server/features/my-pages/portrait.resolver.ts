import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import { type Context, requireValidToken } from '../../graphql/context.ts';
import { loadPerOperation } from '../../graphql/load-per-operation.ts';
import { Page } from '../pages/page.entity.ts';

@ObjectType({ description: 'The picture that stands for a page in a list.' })
export class PagePortrait {
  @Field(() => String, { description: 'A media address without its size suffix.' })
  image: string;

  @Field(() => String, {
    nullable: true,
    description: 'The point that stays visible where it is cropped: “x y”, each from 0 to 1.',
  })
  focus: string | null;
}

/** Reads the portraits of those of the pages that an account is a member of. */
type ReadPortraits = (
  userId: string,
  pageIds: readonly string[],
) => Promise<ReadonlyMap<string, PagePortrait>>;

@Resolver(() => Page)
export class PortraitResolver {
  private readonly loadPortrait = loadPerOperation(async (pageIds, viewer) => {
    const portraits = await this.readPortraits(viewer.id, pageIds);
    return pageIds.map((pageId) => portraits.get(pageId) ?? null);
  });

  constructor(private readonly readPortraits: ReadPortraits) {}

  @FieldResolver(() => PagePortrait, {
    nullable: true,
    description:
      'The portrait of whom the page is about, or its cover, for its members; null where it has neither, for whoever is no member, and in events. ' +
      'Errors: UNAUTHENTICATED for an expired or revoked token.',
  })
  portrait(@Root() page: Page, @Ctx() context: Context): null | Promise<PagePortrait | null> {
    const viewer = requireValidToken(context);
    context.tracker?.forbidCaching(); // it depends on whose page it is
    return viewer ? this.loadPortrait(context, viewer, page.id) : null;
  }
}
