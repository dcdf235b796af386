import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { listComplexity } from '../../graphql/cost.ts';
import { MemberEvent } from '../../live/member-event.ts';
import { TributeEdge } from '../tributes/posting/tribute.types.ts';

@ObjectType({
  implements: MemberEvent,
  description: 'Other messages are on the page’s large screens now: ask wallScreen.',
})
export class WallScreenChanged extends MemberEvent {}

@ObjectType({ description: 'What is on the large screens of a page’s wall.' })
export class WallScreen {
  @Field(() => [TributeEdge], {
    description: 'The messages, in the order in which they were posted; none between two of them.',
    complexity: listComplexity(64),
  })
  edges: TributeEdge[];
}

@InputType({ description: 'What a large screen shows at this moment.' })
export class ReportWallScreenInput {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => ID, { description: 'A UUID that the screen made for itself.' })
  screenId: string;

  @Field(() => [ID], { description: 'Up to 8 tributes; none while it shows something else.' })
  tributeIds: string[];

  @Field(() => String, {
    nullable: true,
    description: 'The key of the wall link by which it is shown; a member’s login needs none.',
  })
  key?: string | null;
}

@ObjectType({ description: 'That it was heard.' })
export class ReportWallScreenPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  done: boolean;
}
