import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Some bytes of a resumable upload. */
@Entity('upload_chunk')
export class UploadChunkRow {
  @PrimaryColumn('text', { name: 'upload_id' })
  uploadId: string;

  @PrimaryColumn('integer')
  start: number;

  @Column('bytea')
  bytes: Buffer;
}
