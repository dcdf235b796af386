import { Field, ObjectType, Query, Resolver } from 'type-graphql';

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
