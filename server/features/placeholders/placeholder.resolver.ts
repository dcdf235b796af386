import { FieldResolver, Resolver, Root, Field, ObjectType } from 'type-graphql';
import { listComplexity } from '../../graphql/cost.ts';
import { Component } from '../components/component.types.ts';
import { Photo } from '../photos/photo.entity.ts';
import { parseMediaKey } from '../uploads/media-address.ts';
import type { Placeholders } from '../uploads/placeholders.ts';

@ObjectType({ description: 'What stands in for a picture until it has loaded.' })
class PicturePlaceholder {
  @Field(() => String, { description: 'The media address of the picture, as its block gives it.' })
  image: string;

  @Field(() => String, {
    description:
      'The picture in 16 pixels, a WebP of at most 150 characters as a data URI, to be shown enlarged behind it.',
  })
  data: string;
}

/** A block has a cover and a portrait at most. */
const PICTURES_OF_BLOCK = 2;

@Resolver(() => Photo)
export class PhotoPlaceholderResolver {
  constructor(private readonly placeholders: Placeholders) {}

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The picture in 16 pixels, a WebP of at most 150 characters as a data URI, to be shown enlarged behind it until it has loaded; null if it has transparent parts, or was uploaded long ago and is not processed yet.',
  })
  placeholder(@Root() { image }: Photo): Promise<string | null> {
    return this.placeholders.read(image);
  }
}

@Resolver(() => Component)
export class ComponentPlaceholderResolver {
  constructor(private readonly stored: Placeholders) {}

  @FieldResolver(() => [PicturePlaceholder], {
    description:
      'What stands in for its pictures until they have loaded; not for those with transparent parts, or uploaded long ago and not processed yet.',
    complexity: listComplexity(PICTURES_OF_BLOCK),
  })
  async placeholders(@Root() component: Component): Promise<PicturePlaceholder[]> {
    const images = Object.values(component).filter(isMediaAddress);
    const found = images.map(async (image) => {
      const data = await this.stored.read(image);
      return data === null ? [] : [{ image, data }];
    });
    return (await Promise.all(found)).flat();
  }
}

function isMediaAddress(value: unknown): value is string {
  return typeof value === 'string' && parseMediaKey(value) !== null;
}
