import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A resumable upload, which arrives in several requests. Anybody who knows its id may continue it, as a token may expire
 * during the upload.
 */
@Entity('resumable_upload')
export class ResumableUpload {
  @PrimaryColumn('text')
  id: string;

  /** The account that started it; null for visitors. */
  @Column('uuid', { nullable: true })
  uploader: string | null;

  /** Bytes, as announced. */
  @Column('integer')
  size: number;

  /** Whether it is only a part of a picture, to be joined with others. */
  @Column('boolean')
  partial: boolean;

  @Column('boolean', { name: 'is_film' })
  isFilm: boolean;

  /** The parts that it is joined from, in order; null for a single upload. */
  @Column('text', { array: true, nullable: true })
  parts: string[] | null;

  /** The upload has arrived and was processed; its bytes are deleted. */
  @Column('boolean')
  done: boolean;

  /** The outcome: the picture's address, or why it was refused. */
  @Column('text', { nullable: true })
  address: string | null;

  @Column('text', { nullable: true })
  refusal: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('text', { nullable: true })
  network: string | null;

  /** How many bytes have arrived; 0 for one that is joined from parts. */
  @Column('integer')
  received: number;

  /** When bytes last arrived; null before the first. */
  @Column('timestamptz', { name: 'active_at', nullable: true })
  activeAt: Date | null;
}
