import { Extensions, Field, ID, InputType, ObjectType } from 'type-graphql';
import { MAX_REPORT } from '../../../protocol/limits.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { TakedownReason } from '../takedown/takedown.types.ts';
import { OperatorPage } from './pages.types.ts';

@InputType({ description: 'A page, a message, or a picture; exactly one of them.' })
export class OperatorTargetInput {
  @Field(() => ID, { nullable: true, description: 'A page.' })
  pageId?: string | null;

  @Field(() => ID, { nullable: true, description: 'A message.' })
  tributeId?: string | null;

  @Field(() => String, { nullable: true, description: 'The address of a picture or film.' })
  picture?: string | null;
}

@InputType({ description: 'What is taken down, and why.' })
export class OperatorTakeDownInput {
  @Field(() => OperatorTargetInput, { description: 'What.' })
  target: OperatorTargetInput;

  @Field(() => TakedownReason, { description: 'Why, for the log.' })
  reason: TakedownReason;

  @Extensions({ maxLength: MAX_REPORT })
  @Field(() => String, { description: 'Why, as its members read it: 1 to 2,000 characters.' })
  words: string;

  @Field(() => String, {
    nullable: true,
    description: 'The report that led to it, such as R-1001: it is answered with it.',
  })
  report?: string | null;

  @Extensions({ maxLength: MAX_REPORT })
  @Field(() => String, {
    nullable: true,
    description: 'What whoever reported is told besides, up to 2,000 characters.',
  })
  answer?: string | null;
}

@ObjectType({ description: 'What was done to pages.' })
export class OperatorPagesPayload {
  @Field(() => [OperatorPage], {
    description: 'The pages as they are now.',
    complexity: listComplexity(5, 20),
  })
  pages: OperatorPage[];
}

@ObjectType({ description: 'What was done to an account.' })
export class OperatorAccountPayload {
  @Field(() => Date, { nullable: true, description: 'When it is erased; null if it stays.' })
  goneAt: Date | null;
}
