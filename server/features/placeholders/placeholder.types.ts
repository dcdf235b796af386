import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'What stands in for a picture until it has loaded.' })
export class PicturePlaceholder {
  @Field(() => String, { description: 'The media address of the picture, as its block gives it.' })
  image: string;

  @Field(() => String, {
    description:
      'The picture in 16 pixels, a WebP of at most 150 characters as a data URI, to be shown enlarged behind it.',
  })
  data: string;
}
