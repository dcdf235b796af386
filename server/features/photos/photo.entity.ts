import { Field, ID, ObjectType } from 'type-graphql';
import { Column, type DataSource, Entity, PrimaryColumn } from 'typeorm';

@Entity('photo')
@ObjectType({ description: 'One picture of a page’s photo grid.' })
export class Photo {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'A UUID.' })
  id: string;

  @Column('uuid', { name: 'page_id' })
  pageId: string;

  @Column('text')
  @Field(() => String, { description: 'A media address; /sm and /public can be appended.' })
  image: string;

  @Column('text')
  @Field(() => String, {
    description:
      'The caption, which is read out to those who cannot see the photo; up to 300 characters, may be empty.',
  })
  caption: string;

  @Column('text', { nullable: true })
  @Field(() => String, {
    nullable: true,
    description:
      'The point that stays visible where it is cropped: “x y”, each from 0 (left, top) to 1; null where whoever shows it may choose.',
  })
  focus: string | null;

  @Column('text')
  @Field(() => String, {
    description: 'Its position: photos sort by rank, byte by byte. Only the server makes ranks.',
  })
  rank: string;
}

/** The public fields of a photo; the payload of events. */
export type PublicPhoto = Pick<Photo, 'id' | 'image' | 'caption' | 'focus' | 'rank'>;

/** A photo without what is not for everybody. */
export function toPublicPhoto({ id, image, caption, focus, rank }: Photo): PublicPhoto {
  return { id, image, caption, focus, rank };
}

/** The first `most` of a page's photos in order, without those whose pictures the operator took down. */
export function findShownPhotos(db: DataSource, pageId: string, most: number): Promise<Photo[]> {
  return db
    .createQueryBuilder(Photo, 'photo')
    .where('photo.pageId = :pageId', { pageId })
    .andWhere(
      `not exists (select 1 from media
        where taken_down_at is not null and '/media/' || media.key = photo.image)`,
    )
    .orderBy('photo.rank')
    .limit(most)
    .getMany();
}
