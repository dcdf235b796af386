import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A chunk of a resumable upload. */
@Entity('upload_chunk')
export class UploadChunk {
  @PrimaryColumn('text', { name: 'upload_id' })
  uploadId: string;

  @PrimaryColumn('integer')
  start: number;

  @Column('bytea')
  bytes: Buffer;
}
