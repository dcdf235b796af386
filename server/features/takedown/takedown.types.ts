import { Field, ObjectType } from 'type-graphql';

@ObjectType({
  description: 'A page that the operator took down: dark, with nothing on it deleted.',
})
export class PageTakedown {
  @Field(() => Date, { description: 'Since when.' })
  at: Date;

  @Field(() => String, {
    nullable: true,
    description: 'Why, in the operator’s words; for the page’s members, null for everybody else.',
  })
  reason: string | null;
}
