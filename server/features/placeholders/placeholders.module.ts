import { FieldResolver, Resolver, Root, Field, ObjectType } from 'type-graphql';
import { type DataSource, In, IsNull, Not } from 'typeorm';
import { BatchedQuery } from '../../database/batched-query.ts';
import { listComplexity } from '../../graphql/cost.ts';
import { Component } from '../components/component.types.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import { Photo } from '../photos/photo.entity.ts';
import { parseMediaKey } from '../uploads/media-address.ts';
import { Media } from '../uploads/media.entity.ts';

/** Reads the placeholders of pictures, each time anew, as a picture may be taken down. */
class Placeholders {
  private readonly query = new BatchedQuery((keys) => this.readAll(keys));

  constructor(private readonly db: DataSource) {}

  /** The placeholder of the picture at an address; null if it has none, or not yet, or is taken down. */
  async read(address: string): Promise<string | null> {
    const key = parseMediaKey(address);
    return key && ((await this.query.load([key])).get(key) ?? null);
  }

  private async readAll(keys: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.getRepository(Media).find({
      select: { key: true, placeholder: true },
      where: { key: In([...keys]), placeholder: Not(IsNull()), takenDownAt: IsNull() },
    });
    return new Map(rows.map(({ key, placeholder }) => [key, placeholder ?? '']));
  }
}

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
class PhotoPlaceholderResolver {
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
class ComponentPlaceholderResolver {
  constructor(private readonly stored: Placeholders) {}

  @FieldResolver(() => [PicturePlaceholder], {
    description:
      'What stands in for its pictures until they have loaded; not for those with transparent parts, or uploaded long ago and not processed yet.',
    complexity: listComplexity(PICTURES_OF_BLOCK),
  })
  async placeholders(@Root() component: Component): Promise<PicturePlaceholder[]> {
    const images = Object.values(component).filter(isMediaAddress);
    const loading = images.map(async (image) => {
      const data = await this.stored.read(image);
      return data === null ? [] : [{ image, data }];
    });
    return (await Promise.all(loading)).flat();
  }
}

function isMediaAddress(value: unknown): value is string {
  return typeof value === 'string' && parseMediaKey(value) !== null;
}

/** Composes the module that reads the placeholders of photos and blocks, shown until their pictures have loaded. */
export function createPlaceholders({ db }: Pick<SharedServices, 'db'>): FeatureModule {
  const placeholders = new Placeholders(db);
  return {
    resolvers: [
      new PhotoPlaceholderResolver(placeholders),
      new ComponentPlaceholderResolver(placeholders),
    ],
  };
}
