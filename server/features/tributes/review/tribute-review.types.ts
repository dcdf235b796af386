import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { MAX_TRIBUTE_PHOTOS } from '../../../../protocol/limits.ts';
import { listComplexity } from '../../../graphql/cost.ts';
import { ReviewAction } from './review-action.ts';
import { Tribute, TributeStatus } from '../tribute.entity.ts';
import { TributePhotoType } from '../tribute-photo.entity.ts';
import { TributeDecision } from '../tribute.types.ts';

@ObjectType({ description: 'A tribute as its page’s members see it.' })
export class TributeReview {
  @Field(() => Tribute, { description: 'The tribute.' })
  tribute: Tribute;

  @Field(() => TributeStatus, { description: 'Who sees it now.' })
  status: TributeStatus;
}

@ObjectType({ description: 'What became of one of several tributes.' })
class DecidedTribute extends TributeReview {
  @Field(() => Boolean, {
    description: 'Whether it was decided by this call; false where somebody was first.',
  })
  decided: boolean;

  @Field(() => Boolean, {
    description:
      'Whether it stays undecided because its sender changed it since it was `seen`; `tribute` is what it is now.',
  })
  changed: boolean;

  @Field(() => String, { name: 'digest', description: 'Hash of its text and photos.' })
  contentHash: string;

  @Field(() => [TributePhotoType], {
    description: 'The photos that it is shown without now.',
    complexity: listComplexity(MAX_TRIBUTE_PHOTOS),
  })
  photosAside: TributePhotoType[];

  @Field(() => TributeDecision, { nullable: true, description: 'Who decided what stands now.' })
  decision: TributeDecision | null;
}

@InputType({ description: 'As what a member saw a tribute.' })
class SeenTributeInput {
  @Field(() => ID, { description: 'The tribute.' })
  id: string;

  @Field(() => String, { description: 'Its `digest` in tributesByStatus.' })
  digest: string;
}

@InputType({ description: 'What is decided, and about which tributes.' })
export class DecideTributesInput {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => [ID], { description: '1 to 100 tributes of it.' })
  ids: string[];

  @Field(() => ReviewAction, { description: 'What.' })
  action: ReviewAction;

  @Field(() => TributeStatus, { description: 'The status with which they were seen.' })
  from: TributeStatus;

  @Field(() => [SeenTributeInput], {
    nullable: true,
    description:
      'The versions that the member saw: a tribute whose sender has changed it since is left undecided, unless it is on the wall. Those that are not named are decided in any version.',
  })
  seen?: SeenTributeInput[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Which photos SHOW_WITHOUT_PHOTO, SET_PHOTO_ASIDE and GIVE_PHOTO_BACK are about, by their addresses: all of them where absent.',
  })
  images?: string[] | null;
}

@ObjectType({ description: 'What became of each.' })
export class DecideTributesPayload {
  @Field(() => [DecidedTribute], {
    description: 'The tributes, the oldest first.',
    complexity: listComplexity(100),
  })
  reviews: DecidedTribute[];
}

@InputType({ description: 'Which tribute goes.' })
export class RemoveTributeInput {
  @Field(() => ID, { description: 'The tribute.' })
  id: string;
}

@InputType({ description: 'Which removed tribute comes back.' })
export class RestoreTributeInput {
  @Field(() => ID, { description: 'The tribute.' })
  id: string;
}
