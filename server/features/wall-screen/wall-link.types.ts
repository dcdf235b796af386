import { Field, ObjectType } from 'type-graphql';
import { Person } from '../members/person.ts';

@ObjectType({
  description:
    'That a page has a link by which a projector shows its wall; the link itself is told once.',
})
export class WallLink {
  @Field(() => Date, { description: 'When it was made.' })
  madeAt: Date;

  @Field(() => Person, {
    description: 'The member who made it: it ends when they are one no longer.',
  })
  madeBy: Person;
}

@ObjectType({ description: 'A new link for a projector.' })
export class WallLinkPayload {
  @Field(() => String, {
    description:
      'The absolute address of the wall with its key, /{path}/live?key=...; it is told this one time.',
  })
  url: string;
}
