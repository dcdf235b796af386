import { Field, ObjectType, ID, InputType } from 'type-graphql';
import { listComplexity } from '../../graphql/cost.ts';
import { MemberEvent } from '../../live/event-types.ts';
import { TributeEdge } from '../tributes/tribute.types.ts';

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

  @Field(() => [TributeEdge], {
    description: 'What comes after them, as far as a screen knows, in its order.',
    complexity: listComplexity(8),
  })
  next: TributeEdge[];

  @Field(() => String, {
    nullable: true,
    description:
      'The caption of the page’s photo that a screen shows instead, which may be empty; else null.',
  })
  photo: string | null;
}

@ObjectType({ description: 'A member asks a large screen to go on.' })
export class WallSkip {
  @Field(() => [ID], {
    description:
      'The messages that the member saw on it, none for a photo: a screen that shows others by now stays as it is.',
  })
  tributeIds: string[];
}

@InputType({ description: 'What the large screens of a page skip.' })
export class SkipOnWallInput {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => [ID], { description: 'Up to 8 messages that are on them; none for a photo.' })
  tributeIds: string[];
}

@ObjectType({ description: 'That the screens were told.' })
export class SkipOnWallPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  done: boolean;
}

@InputType({ description: 'What a large screen shows at this moment.' })
export class ReportWallScreenInput {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => ID, { description: 'A UUID that the screen made for itself.' })
  screenId: string;

  @Field(() => [ID], { description: 'Up to 8 tributes; none while it shows something else.' })
  tributeIds: string[];

  @Field(() => [ID], {
    nullable: true,
    description: 'Up to 3 tributes that it shows next, the soonest first.',
  })
  nextIds?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The caption of the page’s photo that it shows, which may be empty; null for none.',
  })
  photo?: string | null;

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
