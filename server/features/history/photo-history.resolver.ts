import { Arg, Ctx, Mutation, Resolver, Field, ID, InputType, ObjectType } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { PhotoHistoryService } from './photo-history.service.ts';
import { Photo } from '../photos/photo.entity.ts';

@InputType({ description: 'A removed photo, or what was changed of one, from the page’s history.' })
class RestorePhotoInput {
  @Field(() => ID, { description: 'The change that took it away (ComponentChange.id).' })
  changeId: string;
}

@ObjectType({ description: 'What stands on the page again.' })
class RestorePhotoPayload {
  @Field(() => Photo, { description: 'The photo as it is now.' })
  photo: Photo;
}

@Resolver()
export class PhotoHistoryResolver {
  constructor(private readonly service: PhotoHistoryService) {}

  @Mutation(() => RestorePhotoPayload, {
    description:
      'Brings a removed photo back to its place, or what stood there before a change of its picture, caption or focus. Errors: UNAUTHENTICATED, FORBIDDEN (no member of the page), NOT_FOUND (or not kept any more), REFUSED (1,000 photos).',
  })
  async restorePhoto(
    @Arg('input', () => RestorePhotoInput) { changeId }: RestorePhotoInput,
    @Ctx() { viewer }: Context,
  ): Promise<RestorePhotoPayload> {
    return { photo: await this.service.restorePhoto(viewer, changeId) };
  }
}
