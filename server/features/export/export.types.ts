import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A page packed to take home.' })
export class ExportLink {
  @Field(() => String, {
    description:
      'The path of the download, a ZIP; good for ten minutes and for who asked, so that a browser needs no token for it.',
  })
  url: string;

  @Field(() => Int, { description: 'How many photos are in the page’s grid.' })
  photos: number;

  @Field(() => Int, { description: 'How many messages are on the wall.' })
  messages: number;
}
