import { Arg, FieldResolver, ID, Int, Resolver, Root } from 'type-graphql';
import { MAX_TRIBUTE_CONTENT } from '../../../../protocol/tribute-text.ts';
import {
  AFTER,
  EMPTY_CONNECTION,
  parseCursor,
  requireFirst,
  toConnection,
} from '../../../graphql/connection.ts';
import { connectionComplexity, textComplexity } from '../../../graphql/cost.ts';
import { isUuid } from '../../../input/ids.ts';
import type { PageAccess } from '../../pages/page-access.ts';
import { Page } from '../../pages/page.entity.ts';
import { type PublicTribute, Tribute } from '../tribute.entity.ts';
import { TributeConnection } from '../tribute.types.ts';
import type { WallService } from '../wall.service.ts';

const MAX_PAGE = 100;
const FIRST = 20;

@Resolver(() => Page)
export class WallResolver {
  constructor(
    private readonly wall: WallService,
    private readonly access: PageAccess,
  ) {}

  @FieldResolver(() => TributeConnection, {
    description:
      'The wall, newest first; `first` is 1 to 100, `after` an endCursor. With `service` the book of the day instead: what was written on the day of the page’s service, oldest first; empty where it has none. Empty while the page shows no wall. Errors: MALFORMED.',
    complexity: connectionComplexity(MAX_PAGE, FIRST, textComplexity(MAX_TRIBUTE_CONTENT)),
  })
  async tributes(
    @Root() page: Page,
    @Arg('first', () => Int, {
      nullable: true,
      defaultValue: FIRST,
      description: 'How many: 1 to 100.',
    })
    requested?: number | null,
    @Arg('after', () => String, AFTER) after?: string | null,
    @Arg('service', () => Boolean, {
      defaultValue: false,
      description: 'Whether to give the book of the day.',
    })
    isBookOfDay = false,
  ): Promise<TributeConnection> {
    const first = requireFirst(requested ?? FIRST, MAX_PAGE);
    const before = after == null || isBookOfDay ? null : parseCursor(after);
    if (page.isOutline) return EMPTY_CONNECTION;
    if (isBookOfDay) return this.readBook(page, first, after ?? null);
    const [isShown, tributes, totalCount] = await Promise.all([
      this.access.showsWall(page.id),
      this.wall.read(page.id, first + 1, before),
      this.wall.readCount(page.id),
    ]);
    if (!isShown) return EMPTY_CONNECTION;
    return toConnection(tributes, first, totalCount, ({ seq }) => String(seq));
  }

  @FieldResolver(() => Tribute, {
    nullable: true,
    description:
      'One message of the wall, as its own link names it; null where it is not on the wall, or the page shows none.',
    complexity: textComplexity(MAX_TRIBUTE_CONTENT),
  })
  async tribute(
    @Root() page: Page,
    @Arg('id', () => ID, { description: 'The tribute.' }) id: string,
  ): Promise<PublicTribute | null> {
    if (page.isOutline || !isUuid(id) || !(await this.access.showsWall(page.id))) return null;
    return this.wall.readTribute(page.id, id);
  }

  private async readBook(page: Page, first: number, after: string | null) {
    const { tributes, total } = await this.wall.readBookOfDay(page, first + 1, after);
    if (!(await this.access.showsWall(page.id))) return EMPTY_CONNECTION;
    return toConnection(tributes, first, total, ({ id }) => id);
  }
}
