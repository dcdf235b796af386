import { Field, ID, ObjectType } from 'type-graphql';
import { PageEvent } from '../../live/page-event.ts';
import { Photo, type PublicPhoto } from './photo.entity.ts';

@ObjectType({ implements: PageEvent, description: 'A photo was added; it stands last.' })
export class PhotoAdded extends PageEvent {
  @Field(() => Photo, { description: 'The new photo.' })
  photo: PublicPhoto;
}

@ObjectType({ implements: PageEvent, description: 'A photo was removed.' })
export class PhotoRemoved extends PageEvent {
  @Field(() => ID, { description: 'Which one.' })
  photoId: string;

  /** The photo in older events; never part of this one's response. */
  photo: PublicPhoto;
}

@ObjectType({
  implements: PageEvent,
  description: 'A photo’s picture, its caption or what stays in sight of it changed.',
})
export class PhotoChanged extends PageEvent {
  @Field(() => Photo, { description: 'The photo as it is now.' })
  photo: PublicPhoto;
}

@ObjectType({ implements: PageEvent, description: 'Photos moved to new places.' })
export class PhotosReordered extends PageEvent {
  @Field(() => [Photo], { description: 'Each photo that moved, with its new rank.' })
  photos: PublicPhoto[];
}
