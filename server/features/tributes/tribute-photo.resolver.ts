import { FieldResolver, Resolver, Root } from 'type-graphql';
import { MAX_TRIBUTE_PHOTOS } from '../../../protocol/limits.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { type PublicTribute, Tribute } from './tribute.entity.ts';
import { toTributePhotos, TributePhotoType } from './tribute-photo.entity.ts';

@Resolver(() => Tribute)
export class TributePhotoResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Its first photo: a media address to which /sm and /public can be appended, or null.',
  })
  image(@Root() { image }: PublicTribute): string | null {
    return image;
  }

  @FieldResolver(() => [TributePhotoType], {
    description: 'Its photos in their order, up to 4; `image` is the first.',
    complexity: listComplexity(MAX_TRIBUTE_PHOTOS),
  })
  images(@Root() { image, photos }: PublicTribute): TributePhotoType[] {
    if (image === null) return [];
    // events that release 1.0 stored name one photo, as there could be no others
    return toTributePhotos(photos?.filter(({ isAside }) => !isAside) ?? [{ image }]);
  }
}
