import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates resumable uploads, with the result of each; their files are on disk until they are complete. */
export class ResumableUploads1700000000800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table resumable_upload (
        id text primary key check (id ~ '^[0-9a-f]{32}$'),
        uploader uuid,
        size integer not null check (size >= 0),
        partial boolean not null default false,
        parts text[] check (cardinality(parts) between 1 and 16),
        done boolean not null default false,
        address text,
        refusal text,
        created_at timestamptz not null default clock_timestamp(),
        check (not (partial and parts is not null)),
        check (done or (address is null and refusal is null))
      )`);
    await runner.query('create index resumable_upload_age on resumable_upload (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table resumable_upload');
  }
}
