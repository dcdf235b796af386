import type { DataSource } from 'typeorm';
import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { PageMemberRow } from '../members/member.entity.ts';
import { askerOf } from '../pages/asker.ts';
import { Page } from '../pages/page.entity.ts';
import type { PageService } from '../pages/page.service.ts';
import { PageTakedown } from './takedown.types.ts';

@Resolver()
export class TakedownResolver {
  constructor(
    private readonly db: DataSource,
    private readonly pages: PageService,
  ) {}

  @Query(() => PageTakedown, {
    nullable: true,
    description:
      'Why there is no page at an address: the operator took it down; null otherwise. Errors: UNAUTHENTICATED for a token that is not good any more.',
  })
  async pageTakedown(
    @Arg('url', () => String) url: string,
    @Ctx() context: Context,
  ): Promise<PageTakedown | null> {
    const asker = askerOf(context);
    const page = await this.pages.findByUrl(url, asker.tracker);
    if (!page?.takenDownAt) return null;
    asker.tracker?.forbidCaching(); // its members are told more
    const userId = (await asker.viewer())?.id;
    const isMember =
      userId !== undefined &&
      (await this.db.getRepository(PageMemberRow).existsBy({ pageId: page.id, userId }));
    return { at: page.takenDownAt, reason: isMember ? await this.readReason(page.id) : null };
  }

  private async readReason(id: string): Promise<string | null> {
    const page = await this.db
      .getRepository(Page)
      .findOne({ where: { id }, select: { id: true, takenDownFor: true } });
    return page?.takenDownFor ?? null;
  }
}
