import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A photo of a tribute. */
export interface TributePhoto {
  /** Its place among the tribute's photos, from 0 to 3; there may be gaps. */
  position: number;
  /** Its media address. */
  image: string;
  /** The film that it is a still of; null or absent for a photo. */
  film?: string | null;
  /** Its page's members show the message without it. */
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
