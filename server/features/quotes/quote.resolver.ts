import { Arg, Ctx, ID, Query, Resolver, Field, ObjectType } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { Quote } from './quote.entity.ts';
import { QuoteService } from './quote.service.ts';

@Resolver(() => Quote)
export class QuoteResolver {
  constructor(private readonly quotes: QuoteService) {}

  @Query(() => Quote, {
    nullable: true,
    description:
      'A card of the deck at an address, drawn at random; null where there is no deck. Never the card that this browser got last (a cookie), with `except` never that card, where there is another; with `id` that very card, as long as the deck has it; with `ofDay` the card of the day (in UTC), the same for everybody.',
    complexity: 100,
  })
  async quote(
    @Ctx() { shownCards, tracker }: Context,
    @Arg('url', () => String, { description: 'The address of the deck’s page.' }) url: string,
    @Arg('except', () => ID, {
      nullable: true,
      description: 'A card that is not drawn where the deck has another.',
    })
    except?: string | null,
    @Arg('id', () => ID, {
      nullable: true,
      description: 'The card that is wanted; null is answered where the deck has it no more.',
    })
    id?: string | null,
    @Arg('ofDay', () => Boolean, {
      nullable: true,
      description: 'Whether to give the card of the day (in UTC), the same for everybody.',
    })
    ofDay?: boolean | null,
  ): Promise<Quote | null> {
    return this.quotes.showCard(url, { id, except, ofDay: ofDay === true }, shownCards, tracker);
  }
}

@ObjectType({ description: 'What the operator advertises on /godisgood.' })
class Promotion {
  @Field(() => String, { description: 'The address of the picture.' })
  image: string;

  @Field(() => String, { description: 'Where the picture leads: http or https.' })
  link: string;
}

@Resolver()
export class PromotionResolver {
  constructor(private readonly configured: Promotion | null) {}

  @Query(() => Promotion, {
    nullable: true,
    description: 'The promotional picture; null where none is configured.',
  })
  promotion(): Promotion | null {
    return this.configured;
  }
}
