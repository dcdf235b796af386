import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A resumable upload, which arrives in several requests. */
@Entity('resumable_upload')
export class ResumableUpload {
  @PrimaryColumn('text')
  id: string;

  @Column('uuid', { nullable: true })
  uploader: string | null;

  @Column('integer')
  size: number;

  @Column('boolean')
  partial: boolean;

  @Column('boolean', { name: 'is_film' })
  isFilm: boolean;

  @Column('text', { array: true, nullable: true })
  parts: string[] | null;

  @Column('boolean')
  done: boolean;

  @Column('text', { nullable: true })
  address: string | null;

  @Column('text', { nullable: true })
  refusal: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('text', { nullable: true })
  network: string | null;

  /** How many bytes have arrived. */
  @Column('integer')
  received: number;

  /** When bytes last arrived; null before the first. */
  @Column('timestamptz', { name: 'active_at', nullable: true })
  activeAt: Date | null;
}
