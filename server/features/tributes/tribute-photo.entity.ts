import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Field, Int, ObjectType } from 'type-graphql';
import { parseSize } from '../uploads/media-address.ts';

/** A photo of a tribute. */
export interface TributePhoto {
  /** The photo's position in its tribute, from 0 to 3; there may be gaps. */
  position: number;
  /** The photo's media address. */
  image: string;
  /** The film that it is a still of; null or absent for a photo. */
  film?: string | null;
  /** Whether members have set the photo aside: the message is shown without it. */
  isAside: boolean;
}

@Entity('tribute_photo')
export class TributePhotoRow implements TributePhoto {
  @PrimaryColumn('uuid', { name: 'tribute_id' })
  tributeId: string;

  @PrimaryColumn('smallint')
  position: number;

  @Column('text')
  image: string;

  @Column('text', { nullable: true })
  film?: string | null;

  @Column('boolean', { name: 'is_aside' })
  isAside: boolean;
}

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

  @Field(() => String, {
    nullable: true,
    description:
      'The address of the film that it is a still of, of up to 60 s as MP4, MOV or WebM; null for a photo.',
  })
  film: string | null;
}

/** Photos as they are read; an address names the size. */
export function toTributePhotos(
  photos: readonly Pick<TributePhoto, 'image' | 'film'>[],
): TributePhotoType[] {
  return photos.map(({ image, film = null }) => ({ image, film, ...parseSize(image) }));
}
