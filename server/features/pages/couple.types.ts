import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Two people whose love box a page is.' })
export class Couple {
  @Field(() => String, { description: 'The name of one of them, up to 60 characters.' })
  firstName: string;

  @Field(() => String, { description: 'The name of the other, up to 60 characters.' })
  secondName: string;

  @Field(() => String, {
    description:
      'The day they met or married: free text as they typed it, up to 60 characters; may be empty.',
  })
  day: string;

  @Field(() => String, {
    description: 'A line of their own, up to 200 characters; may be empty.',
  })
  line: string;
}
