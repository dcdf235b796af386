import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Photo } from '../photos/photo.entity.ts';

@InputType({ description: 'A removed photo, or what was changed of one, from the page’s history.' })
export class RestorePhotoInput {
  @Field(() => ID, { description: 'The change that took it away (ComponentChange.id).' })
  changeId: string;
}

@ObjectType({ description: 'What stands on the page again.' })
export class RestorePhotoPayload {
  @Field(() => Photo, { description: 'The photo as it is now.' })
  photo: Photo;
}
