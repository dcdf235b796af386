import { Field, Int, ObjectType } from 'type-graphql';
import { parseSize } from '../../uploads/media-address.ts';

@ObjectType('TributePhoto', { description: 'A photo that came with a tribute.' })
export class TributePhotoType {
  @Field(() => String, {
    description: 'A media address to which /sm and /public can be appended.',
  })
  image: string;

  @Field(() => Int, { description: 'Its upright width in pixels.' })
  width: number;

  @Field(() => Int, { description: 'Its upright height in pixels.' })
  height: number;
}

/** The photos with these addresses, which name their sizes. */
export function toTributePhotos(images: readonly string[]): TributePhotoType[] {
  return images.map((image) => ({ image, ...parseSize(image) }));
}
