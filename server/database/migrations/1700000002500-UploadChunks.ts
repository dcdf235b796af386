import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the bytes of unfinished uploads, which any machine can continue; see upload-chunks.ts. */
export class UploadChunks1700000002500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // unlogged: they are stored for minutes, and a phone sends bytes again that were lost in a crash
    await runner.query(`
      create unlogged table upload_chunk (
        upload_id text references resumable_upload on delete cascade,
        start integer check (start >= 0),
        bytes bytea not null check (octet_length(bytes) between 1 and 1000000),
        primary key (upload_id, start)
      )`);
    // pictures are already compressed
    await runner.query('alter table upload_chunk alter column bytes set storage external');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table upload_chunk');
  }
}
