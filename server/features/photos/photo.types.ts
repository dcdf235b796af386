import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Page } from '../pages/page.entity.ts';
import { Photo, type PublicPhoto } from './photo.entity.ts';
import { PageEvent } from '../../live/event-types.ts';

@InputType({ description: 'An uploaded picture to add to a page’s photos.' })
export class AddPhotoInput {
  @Field(() => ID, { description: 'The page.' })
  pageId: string;

  @Field(() => String, {
    description: 'The file_url of an uploaded picture; adding the same one again changes nothing.',
  })
  image: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The caption, which is read out to those who cannot see the photo; up to 300 characters.',
  })
  caption?: string | null;
}

@InputType({ description: 'Where a photo is moved to.' })
export class MovePhotoInput {
  @Field(() => ID, { description: 'The photo.' })
  id: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The photo of the same page that comes right before it; null: to the front.',
  })
  afterId?: string | null;
}

@InputType({ description: 'A new caption for a photo.' })
export class CaptionPhotoInput {
  @Field(() => ID, { description: 'The photo.' })
  id: string;

  @Field(() => String, { description: 'Up to 300 characters; empty for none.' })
  caption: string;
}

@InputType({
  description: 'What changes about a photo; omitted fields stay as they are.',
})
export class UpdatePhotoInput {
  @Field(() => ID, { description: 'The photo.' })
  id: string;

  @Field(() => String, {
    nullable: true,
    description: 'The file_url of an uploaded picture that replaces it.',
  })
  image?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The point that stays visible where it is cropped: “x y”, each from 0 (left, top) to 1; empty where whoever shows it may choose.',
  })
  focus?: string | null;
}

@InputType({ description: 'A photo to remove.' })
export class RemovePhotoInput {
  @Field(() => ID, { description: 'The photo.' })
  id: string;
}

@ObjectType({ description: 'The photo that was added.' })
export class AddPhotoPayload {
  @Field(() => Photo, { description: 'The photo; it stands last.' })
  photo: Photo;

  @Field(() => Page, { description: 'The page as it is with this photo.' })
  page: Page;
}

@ObjectType({ description: 'The new order.' })
export class MovePhotoPayload {
  @Field(() => Page, { description: 'The page, with its photos in their new order.' })
  page: Page;
}

@ObjectType({ description: 'The photo with its new caption.' })
export class CaptionPhotoPayload {
  @Field(() => Photo, { description: 'The photo as it is now.' })
  photo: Photo;

  @Field(() => Page, { description: 'The page as it is with this photo.' })
  page: Page;
}

@ObjectType({ description: 'The photo with its changes.' })
export class UpdatePhotoPayload {
  @Field(() => Photo, { description: 'The photo as it is now.' })
  photo: Photo;

  @Field(() => Page, { description: 'The page as it is with this photo.' })
  page: Page;
}

@ObjectType({ description: 'What is left of the photos.' })
export class RemovePhotoPayload {
  @Field(() => Page, { description: 'The page, without the photo.' })
  page: Page;
}

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
  description: 'A photo’s picture, its caption or the point of it that stays visible changed.',
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
