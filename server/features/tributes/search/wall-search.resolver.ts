import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { MAX_TRIBUTE_CONTENT } from '../../../../protocol/tribute-text.ts';
import { connectionComplexity, textComplexity } from '../../../graphql/cost.ts';
import type { Context } from '../../../graphql/context.ts';
import type { PageAccess } from '../../pages/page-access.ts';
import { Page } from '../../pages/page.entity.ts';
import {
  AFTER,
  EMPTY_CONNECTION,
  parseCursor,
  requireFirst,
  toConnection,
} from '../../../graphql/connection.ts';
import { TributeConnection } from '../tribute.types.ts';
import type { WallSearch } from './wall-search.ts';

const MAX_PAGE = 50;
const FIRST = 20;

@Resolver(() => Page)
export class WallSearchResolver {
  constructor(
    private readonly search: WallSearch,
    private readonly access: PageAccess,
  ) {}

  @FieldResolver(() => TributeConnection, {
    description:
      'The messages on the wall whose name and words hold every word of `search` (up to 100 characters, in any script, without regard to case and accents, a word by its beginning), newest first, or oldest; all of them for an empty one; with `since`, only those after that `seq` of the page. Up to 1,000 that have words are counted, of more a `totalCount` of 1,001. `first` is 1 to 50, `after` an endCursor. Empty while the page shows no wall. Errors: MALFORMED.',
    complexity: connectionComplexity(MAX_PAGE, FIRST, textComplexity(MAX_TRIBUTE_CONTENT)),
  })
  async tributeSearch(
    @Root() page: Page,
    @Ctx() context: Context,
    @Arg('search', () => String, {
      description:
        'Words that all are in the name or text, each by its beginning; up to 100 characters, all messages where empty.',
    })
    search: string,
    @Arg('first', () => Int, { defaultValue: FIRST, description: 'How many: 1 to 50.' })
    first = FIRST,
    @Arg('after', () => String, AFTER) after?: string | null,
    @Arg('oldestFirst', () => Boolean, {
      defaultValue: false,
      description: 'Whether the oldest come first, instead of the newest.',
    })
    oldestFirst = false,
    @Arg('since', () => Int, {
      defaultValue: 0,
      description: 'Only messages after this `seq` of the page.',
    })
    since = 0,
  ): Promise<TributeConnection> {
    requireFirst(first, MAX_PAGE);
    const from = after == null ? null : parseCursor(after);
    if (page.isOutline || !(await this.access.showsWall(page.id))) return EMPTY_CONNECTION;
    const options = { search, first: first + 1, after: from, oldestFirst, since };
    const { tributes, total, isIncomplete } = await this.search.find(page.id, options);
    if (isIncomplete) context.tracker?.forbidCaching(); // no new version of the page tells when they are indexed
    return toConnection(tributes, first, total, ({ seq }) => String(seq));
  }
}
