import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { RestorePhotoInput, RestorePhotoPayload } from './photo-history.types.ts';
import { PhotoHistoryService } from './photo-history.service.ts';

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
