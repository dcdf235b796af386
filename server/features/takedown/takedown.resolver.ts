import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { toAsker } from '../pages/asker.ts';
import type { TakedownService } from './takedown.service.ts';
import { PageTakedown } from './takedown.types.ts';

@Resolver()
export class TakedownResolver {
  constructor(private readonly service: TakedownService) {}

  @Query(() => PageTakedown, {
    nullable: true,
    description:
      'Why there is no page at an address: the operator took it down; null otherwise. Errors: UNAUTHENTICATED for a token that is not good any more.',
  })
  pageTakedown(
    @Arg('url', () => String) url: string,
    @Ctx() context: Context,
  ): Promise<PageTakedown | null> {
    return this.service.find(url, toAsker(context));
  }
}
