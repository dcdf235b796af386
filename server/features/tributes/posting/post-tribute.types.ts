import { Extensions, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { MAX_TRIBUTE_CONTENT } from '../../../../protocol/tribute-text.ts';
import { Tribute, TributeStatus } from '../tribute.entity.ts';

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

@InputType({ description: 'A picture for a tribute that was posted before.' })
export class AttachTributeImageInput {
  @Field(() => ID, { description: 'The tribute.' })
  tributeId: string;

  @Field(() => ID, { description: 'The clientId it was posted with: it proves the sender.' })
  clientId: string;

  @Field(() => String, { description: 'The file_url of an uploaded picture.' })
  image: string;

  @Field(() => String, {
    nullable: true,
    description: 'The file_url of the uploaded film that the picture is a still of.',
  })
  film?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Its place among the sender’s pictures, from 0 to 3, however late it arrives; the next one where it is absent or taken.',
  })
  position?: number | null;
}
