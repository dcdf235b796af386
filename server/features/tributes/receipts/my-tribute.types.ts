import { Extensions, Field, InputType, ObjectType } from 'type-graphql';
import { MAX_TRIBUTE_CONTENT } from '../../../../protocol/tribute-text.ts';
import { Tribute, TributeStatus } from '../tribute.entity.ts';

@ObjectType({ description: 'A tribute as its sender sees it, by the receipt.' })
export class MyTribute {
  @Field(() => Tribute, { description: 'The tribute, also while it waits for the family.' })
  tribute: Tribute;

  @Field(() => TributeStatus, {
    description: 'VISIBLE where it is on the wall; whatever is not is with the family: HELD.',
  })
  status: TributeStatus;

  @Field(() => Date, {
    nullable: true,
    description: 'Until when it can be changed and taken back; null where it cannot any more.',
  })
  changeableUntil: Date | null;
}

@InputType({ description: 'What a sender changes of their tribute.' })
export class ChangeTributeInput {
  @Field(() => String, { description: 'The receipt that postTribute answered.' })
  receipt: string;

  @Field(() => String, {
    nullable: true,
    description: '1 to 100 characters; as it is where absent.',
  })
  name?: string | null;

  @Extensions({ maxLength: MAX_TRIBUTE_CONTENT })
  @Field(() => String, {
    nullable: true,
    description: '1 to 5,000 characters; as it is where absent.',
  })
  content?: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Its photos from now on, up to 4, in their order: addresses of those that it has, and file_urls of uploaded ones; as they are where absent.',
  })
  images?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The file_url of an uploaded film, of which the last of the pictures is a still that was not there before.',
  })
  film?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The same for one: the file_url of an uploaded picture, in place of those that it has.',
  })
  image?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Takes its pictures away, where neither `images` nor `image` names others.',
  })
  removeImage?: boolean | null;
}

@InputType({ description: 'Which tribute its sender takes back.' })
export class WithdrawTributeInput {
  @Field(() => String, { description: 'The receipt that postTribute answered.' })
  receipt: string;
}

@ObjectType({ description: 'What became of a change.' })
export class MyTributePayload {
  @Field(() => MyTribute, { description: 'The tribute as it is now.' })
  tribute: MyTribute;
}

@ObjectType({ description: 'That a tribute was taken back.' })
export class WithdrawTributePayload {
  @Field(() => Boolean, { description: 'True: it is gone, now or already.' })
  done: boolean;
}
