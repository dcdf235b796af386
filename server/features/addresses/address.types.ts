import { Field, ID, InputType, ObjectType } from 'type-graphql';

@InputType({ description: 'A better address for a page.' })
export class ChangeAddressInput {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => String, {
    description:
      '1 to 64 of a-z A-Z 0-9 _ -; free without regard to case, and none of the product’s own.',
  })
  url: string;
}

@ObjectType({ description: 'Whether a page could have an address.' })
export class AddressCheck {
  @Field(() => Boolean, { description: 'Whether changeAddress would take it.' })
  isFree: boolean;

  @Field(() => String, { description: 'The same in words, for whoever types it.' })
  message: string;
}
