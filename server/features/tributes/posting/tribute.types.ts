import { Extensions, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { MAX_TRIBUTE_PHOTOS } from '../../../../protocol/limits.ts';
import { MAX_TRIBUTE_CONTENT } from '../../../../protocol/tribute-text.ts';
import { PageInfo } from '../../../graphql/connection.ts';
import { listComplexity } from '../../../graphql/cost.ts';
import { PageEvent } from '../../../live/event-types.ts';
import { Person } from '../../members/person.ts';
import { HeldReason } from './judge/held-reasons.ts';
import { TributePhotoType } from './tribute-photo.entity.ts';
import { type PublicTribute, Tribute, TributeStatus } from './tribute.entity.ts';

@ObjectType({ description: 'Who put a tribute on the wall, kept it off or removed it.' })
export class TributeDecision {
  @Field(() => Person, { nullable: true, description: 'Who; null where the account is gone.' })
  by: Person | null;

  @Field(() => Date, { description: 'When.' })
  at: Date;
}

@ObjectType({ description: 'A tribute in a list.' })
export class TributeEdge {
  @Field(() => String, { description: 'Its place: pass it as `after` to read what follows.' })
  cursor: string;

  @Field(() => Tribute, { description: 'The tribute.' })
  node: PublicTribute;

  @Field(() => [HeldReason], {
    nullable: true,
    description:
      'Why it was held, empty where it was not; in tributesByStatus and wallScreen alone, null elsewhere.',
  })
  heldFor?: HeldReason[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why the operator took it down, in words for the page’s members, who cannot show it meanwhile; in tributesByStatus alone, null elsewhere.',
  })
  takenDownFor?: string | null;

  @Field(() => TributeDecision, {
    nullable: true,
    description: 'What a member last decided; in tributesByStatus alone, null elsewhere.',
  })
  decision?: TributeDecision | null;

  @Field(() => String, {
    name: 'digest',
    nullable: true,
    description:
      'Hash of its text and photos; in tributesByStatus and wallScreen alone, null elsewhere. Handed back with a decision, it says what was read.',
  })
  contentHash?: string | null;

  @Field(() => String, { nullable: true, description: 'The first of `photosAside`.' })
  photoAside?: string | null;

  @Field(() => [TributePhotoType], {
    nullable: true,
    description:
      'The photos that its page’s members show it without; in tributesByStatus and wallScreen alone, null elsewhere.',
    complexity: listComplexity(MAX_TRIBUTE_PHOTOS),
  })
  photosAside?: TributePhotoType[] | null;
}

@ObjectType({ description: 'A part of the wall, or of what its members read, newest first.' })
export class TributeConnection {
  @Field(() => [TributeEdge], {
    description: 'The tributes, newest first.',
    complexity: listComplexity(1), // the parent's list already counts one for each
  })
  edges: TributeEdge[];

  @Field(() => PageInfo, { description: 'Where this part ends.' })
  pageInfo: PageInfo;

  @Field(() => Int, { description: 'How many there are in all.' })
  totalCount: number;
}

@InputType({ description: 'A visitor’s words for a page.' })
export class PostTributeInput {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => ID, {
    description:
      'A UUID made by the sender for this message: the same words with the same one are answered with the first result, other words are REFUSED.',
  })
  clientId: string;

  @Field(() => String, { description: '1 to 100 characters.' })
  name: string;

  @Extensions({ maxLength: MAX_TRIBUTE_CONTENT })
  @Field(() => String, { description: '1 to 5,000 characters.' })
  content: string;

  @Field(() => String, { nullable: true, description: 'The file_url of an uploaded picture.' })
  image?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'The file_urls of uploaded pictures, behind `image`; up to 4 in all.',
  })
  images?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'The file_url of an uploaded film, whose still is the last of the pictures.',
  })
  film?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether attachTributeImage will follow: where a page’s members look at pictures first, the words wait with it.',
  })
  pictureFollows?: boolean | null;
}

@ObjectType({ description: 'What became of the words.' })
export class PostTributePayload {
  @Field(() => Tribute, { description: 'The tribute as stored.' })
  tribute: Tribute;

  @Field(() => TributeStatus, { description: 'Whether it is on the wall or waits for the family.' })
  status: TributeStatus;

  @Field(() => String, {
    description:
      'A secret for the sender, told here alone: by it the message is read, changed and taken back without an account. Posting again gives the same one.',
  })
  receipt: string;
}

@ObjectType({
  implements: PageEvent,
  description:
    'A tribute came to the wall: on top, or back in its place where it was there before.',
})
export class TributeAdded extends PageEvent {
  @Field(() => Tribute, {
    description:
      'The new tribute; without name, words and picture in a replay where members have taken it off the wall since.',
  })
  tribute: PublicTribute;
}

@ObjectType({
  implements: PageEvent,
  description: 'A tribute on the wall changed: its picture arrived, say.',
})
export class TributeChanged extends PageEvent {
  @Field(() => Tribute, { description: 'The tribute as it is now.' })
  tribute: PublicTribute;
}

@ObjectType({ implements: PageEvent, description: 'A tribute left the wall.' })
export class TributeRemoved extends PageEvent {
  @Field(() => ID, { description: 'Which one.' })
  tributeId: string;

  /** The tribute in older events; never part of this one's response. */
  tribute: PublicTribute;
}
