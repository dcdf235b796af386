import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from '../../graphql/date-time.ts';

@ObjectType({ description: 'What was put away.' })
export class DeletionPayload {
  @Field(() => DateTime, {
    description: 'From when on it is gone for good: thirty days after it was first asked for.',
  })
  goneAt: Date;
}

@ObjectType({ description: 'Why there is no page at an address: it was put away, or erased.' })
export class PageDeletion {
  @Field(() => DateTime, { description: 'From when on the page is gone for good.' })
  goneAt: Date;

  @Field(() => Boolean, { description: 'Whether that is over, so that nobody can bring it back.' })
  isOver: boolean;

  @Field(() => ID, {
    nullable: true,
    description:
      'What restorePage takes, for the page’s members; null for everybody else, and once it is gone.',
  })
  pageId: string | null;
}
